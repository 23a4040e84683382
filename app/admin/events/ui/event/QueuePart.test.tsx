import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import type { WaitingUnit } from '#app/registration/service.server.ts'
import { QueuePart } from './QueuePart.tsx'

const unit: WaitingUnit = {
  key: 'a',
  queuedAt: new Date('2025-09-01T10:00:00Z'),
  as: 'follower',
  dancers: [
    {
      id: '1'.repeat(24) as Id,
      code: 'TF25-1',
      name: 'Ana',
      surname: 'Kos',
      country: 'SI',
      status: 'waiting',
      owedCents: cents(0),
      isHeld: false,
    },
  ],
  explanation: { event: '1', position: 1, of: 1, rule: 'A5', help: [{ kind: 'asCouple' }] },
}

const shown = { event: '1', queue: { units: [unit], more: 0 }, waiting: 1, locale: 'en' } as const

function Queue() {
  const windsDown = useLoaderData<boolean>()
  return (
    <MantineProvider>
      <QueuePart
        {...shown}
        windsDown={windsDown}
        may={{ admit: true, admitPast: true }}
        onAdmit={() => undefined}
      />
    </MantineProvider>
  )
}

function rendered(windsDown: boolean): string {
  const Page = createRoutesStub([{ id: 'queue', path: '/', Component: Queue, loader: () => windsDown }])
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { queue: windsDown } }} />)
}

it('E27 the queue of an event that admits nobody more promises and offers nothing', () => {
  expect(rendered(false)).toMatch(/In with the next release.*<button/)
  const shut = rendered(true)
  expect(shut).toContain('The event no longer admits anyone <abbr>E27</abbr>')
  expect(shut).not.toMatch(/next release|couple|<button/)
})
