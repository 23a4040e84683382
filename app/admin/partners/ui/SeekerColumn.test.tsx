import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type Id, id } from '#app/platform/id.ts'
import type { Seeker } from '#app/registration/service.server.ts'
import { SeekerColumn } from './SeekerColumn.tsx'

const seekers = Array.from(
  { length: 60 },
  (_, n): Seeker => ({
    id: id(String(n + 1).padStart(24, '0')),
    code: `C${n + 1}`,
    name: 'Ana',
    surname: `K${n + 1}.`,
    email: '',
    country: 'SI',
    level: null,
    role: 'follower',
    status: 'waiting',
    seeks: false,
    isConfirmed: true,
    placed: [],
    waiting: [],
    asked: [],
  }),
)

function rendered(count: number, chosen?: Id, all = count): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <SeekerColumn
        danced="follower"
        seekers={seekers.slice(0, count)}
        matches={null}
        chosen={chosen}
        locale="en"
        count={all}
        isLoading={false}
        onChoose={() => undefined}
        onWhole={() => undefined}
        titles={new Map()}
      />
    </MantineProvider>,
  )
}

it('the first fifty seekers are shown, the chosen one always, all on request', () => {
  expect(rendered(50).match(/<li>/g)).toHaveLength(50)
  expect(rendered(50)).not.toContain('Show all')
  expect(rendered(60).match(/<li>/g)).toHaveLength(50)
  expect(rendered(60)).toContain('Show all 60')
  expect(rendered(60)).not.toContain('K60.')
  expect(rendered(60, seekers[59]?.id)).toContain('K60.')
  // fifty of more are loaded
  expect(rendered(50, undefined, 70)).toContain('Show all 70')
})

it('a seeker without an event is not said to be in 0 events', () => {
  expect(rendered(1)).toContain('In no event')
})
