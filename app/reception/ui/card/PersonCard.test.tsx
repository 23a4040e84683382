import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'
import { emptyState } from '../../actions/reception-state.ts'
import type { SnapshotPerson } from '../../snapshot.ts'
import { makeSnapshotPerson } from '../../testing/make-snapshot.ts'
import { PersonCard } from './PersonCard.tsx'

const offered = [
  m.reception_print,
  m.reception_ticket_mail,
  m.reception_change_places,
  m.reception_person_hand_over,
].map((words) => words({}, { locale: 'en' }))
const extra = 'T-shirt'

it('Q24 the card of a dancer offers badge, ticket, extras, other places and another person', () => {
  const card = cardOf(makeSnapshotPerson({ extras: ['shirt'] }))
  expect([...offered, extra].filter((text) => !card.includes(text))).toEqual([])
})

it.each(['cancelled', 'released'] as const)(
  'Q24 the card of one who has %s offers none of them',
  (status) => {
    const card = cardOf(makeSnapshotPerson({ status, isLive: false, extras: ['shirt'] }))
    expect([...offered, extra].filter((text) => card.includes(text))).toEqual([])
    expect(card).toContain('Kovač')
  },
)

function cardOf(person: SnapshotPerson): string {
  const at = {
    desk: {},
    shift: {},
    snapshot: {
      people: [person],
      tickets: [],
      events: [],
      bands: [],
      dutyPhone: '+386 1 000 00 00',
      extras: { shirt: { en: extra, sl: 'Majica' } },
    },
    state: emptyState,
    event: null,
    now: 0,
    mayHandleMoney: false,
    locale: 'en',
  }
  const nothing = () => undefined
  const props = {
    at,
    card: { person, ticket: null },
    screen: { isTaking: false, prints: 0 },
    act: async () => undefined,
    onChange: nothing,
    onMain: nothing,
    onShow: nothing,
  } as unknown as ComponentProps<typeof PersonCard>
  return renderToStaticMarkup(<PersonCard {...props} />)
}
