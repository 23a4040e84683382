import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { eventId } from '#app/programme/testing/make-event.ts'
import { AccessPage } from './AccessPage.tsx'
import { MyRegistration } from './MyRegistration.tsx'
import type { Mine } from './mine.ts'
import type { MinePage } from './mine-page.ts'
import { makeEvent, makeMine, makePick } from './testing/make.ts'

const waiting = { position: 1, of: 1, rule: 'R21' as const, help: [] }

function shownAt(
  now: string,
  facts: Partial<Mine> = {},
  invitation: MinePage['invitation'] = null,
  refused: Parameters<typeof MyRegistration>[0]['refused'] = null,
  isCurrent = now < '2026',
): string {
  const mine = makeMine({
    status: 'waiting',
    confirmedBy: null,
    picks: [makePick(1, { event: makeEvent(1), state: 'waiting', role: null, placedAt: null, waiting })],
    lines: [
      {
        rule: 'P8',
        label: { key: 'ifPlaced', events: 1, noun: 'class' },
        amountCents: cents(2800),
        ifPlaced: true,
      },
    ],
    ...facts,
  })
  const page: MinePage = {
    mine,
    edition: {
      name: { en: '19th Tango Festival', sl: '19. tango festival' },
      isCurrent,
      opensAt: new Date('2025-07-03T01:00:00+02:00'),
      closesAt: new Date('2025-11-05T23:59:59+01:00'),
      startsOn: '2025-11-13',
      endsOn: '2025-11-17',
      partnerHoldDays: 3,
    },
    phase: 'closed',
    now: new Date(now),
    venues: {},
    overlaps: [],
    letInBefore: {},
    payments: [],
    paymentState: 'unpaid',
    slip: null,
    cardOffered: false,
    ticket: null,
    invoices: [],
    proposal: null,
    invitation,
    leaveOffers: [],
  }
  const shown = <MyRegistration page={page} locale="en" isNew={false} done={null} refused={refused} />
  return rendered(shown)
}

function rendered(element: ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const promises = [
  'Confirm your e-mail address',
  'name="partnerEmail"',
  '/EN/myReg/change',
  '/EN/myReg/handOver',
  '/EN/myReg/cancel',
  '/EN/program/',
  'If you get all your places',
]

it.each(promises)('the page of a registration has %s before the festival, and not after it', (text) => {
  expect(shownAt('2025-11-10T10:00:00+01:00')).toContain(text)
  expect(shownAt('2025-11-18T10:00:00+01:00')).not.toContain(text)
})

it('the page of a registration names its festival once the site is about the next one', () => {
  expect(shownAt('2025-11-18T10:00:00+01:00')).not.toContain('19th Tango Festival')
  expect(shownAt('2026-07-07T10:00:00+02:00')).toContain('TF25-00042 · 19th Tango Festival')
})

it('the events of a registration lead to their pages only while the site shows their edition', () => {
  const before = '2025-11-10T10:00:00+01:00'
  expect(shownAt(before)).toContain('/EN/program/')
  expect(shownAt(before, {}, null, null, false)).not.toContain('/EN/program/')
})

it('nobody waits for an event that has ended', () => {
  expect(shownAt('2025-11-12T10:00:00+01:00')).toContain('Waiting: no. 1 of 1')
  const html = shownAt('2025-11-18T10:00:00+01:00')
  expect(html).toContain('Without a place')
  expect(html).not.toMatch(/Waiting: no/)
  expect(html).not.toMatch(/Step 2 of 4|Nothing chosen/)
})

it('a couple stays to be read after the festival, and the data can be taken and erased', () => {
  const html = shownAt('2025-11-18T10:00:00+01:00', { partner: { state: 'confirmed', name: 'Maja' } })
  expect(html).toContain('You dance with Maja')
  expect(html).toContain('/EN/myReg/data.json')
  expect(html).toContain('/EN/myReg/erase')
})

it.each([
  ['waiting', 'you keep your position in the queue'],
  ['placed', 'to keep your places'],
] as const)('R21 an unconfirmed registration that is %s reads what it would lose', (status, text) => {
  const confirmUntil = new Date('2025-09-02T10:00:00+02:00')
  expect(shownAt('2025-09-01T10:00:00+02:00', { status, confirmUntil })).toContain(text)
})

describe('the invitation of another dancer', () => {
  const before = '2025-09-01T10:00:00+02:00'
  const invitation = {
    id: eventId(9),
    name: 'Abel',
    role: 'leader',
    until: new Date('2025-09-04T23:59:59+02:00'),
    eventIds: [eventId(1), eventId(2)],
  } as const

  it('is accepted on the page of who is registered already', () => {
    const html = shownAt(before, {}, invitation)
    expect(html).toContain('Abel would like to dance with you')
    expect(html).toContain('value="join-inviter"')
    expect(html).toContain(`name="invitation" value="${eventId(9)}"`)
    expect(html).toContain('Abel is coming to other events too')
  })

  it('leads to the change of role where both dance the same', () => {
    const html = shownAt(before, {}, { ...invitation, role: 'follower' })
    expect(html).not.toContain('value="join-inviter"')
    expect(html).toContain('/EN/myReg/person#role')
  })
})

describe('the open invitation of a dancer', () => {
  const before = '2025-09-01T10:00:00+02:00'
  const until = new Date('2025-09-04T23:59:59+02:00')
  const partner = { state: 'held', email: 'bor@tango.example', until, holdsPlace: true } as const
  const without = { ...partner, holdsPlace: false }

  it('holds places where the couple has some, and none where the partner waits for all', () => {
    const placed = shownAt(before, { partner, picks: [makePick(1, { coupled: true })] })
    expect(placed).toContain('We are holding the places for bor@tango.example')
    const picks = [makePick(1, { coupled: true, state: 'waiting', role: null, placedAt: null, waiting })]
    const queued = shownAt(before, { partner: without, picks })
    expect(queued).toContain('no places are held yet')
    expect(queued).not.toMatch(/We are holding|The held places/)
    const alone = shownAt(before, { partner: without, picks: [makePick(1, { coupled: true })] })
    expect(alone).toContain('You have your place; your partner waits in the queue')
    expect(alone).not.toMatch(/We are holding|The held places|You wait in the queue as a couple/)
  })
})

it('the page promises no day that is over, for what is to be paid or refunded', () => {
  const refund = {
    id: eventId(8),
    amountCents: cents(1_500),
    state: 'open',
    way: 'bank',
    dueOn: '2025-09-06',
    account: null,
    orderedOn: null,
    paidOn: null,
    takesAccount: false,
    version: 1,
  } as const
  const refunds = [refund, { ...refund, account: '… 1234' }, { ...refund, way: 'card' as const }]
  const facts = { status: 'placed', owedCents: cents(4_000), dueOn: '2025-09-06', refunds } as const
  const days = (now: string) => shownAt(now, facts).match(/(?:by|was due on) 6 September 2025/g)
  const by = 'by 6 September 2025'
  expect(days('2025-09-06T23:59:59+02:00')).toEqual([by, by, by, by, by])
  const over = 'was due on 6 September 2025'
  expect(days('2025-09-07T00:00:00+02:00')).toEqual([over, over])
  expect(shownAt('2025-09-07T00:00:00+02:00', facts).match(/You will get €15 back[,.]/g)).toHaveLength(3)
})

it('a refused address of a partner takes the focus, with its error', () => {
  const refused = { title: '', text: 'Your own address', email: 'me@example.org' }
  const shown = shownAt('2025-09-09T10:00:00+02:00', {}, null, refused)
  expect(/<input[^>]*name="partnerEmail"[^>]*>/.exec(shown)?.[0]).toContain('autofocus=""')
  expect(shownAt('2025-09-09T10:00:00+02:00')).not.toContain('autofocus')
})

it('a used link leads to the registration that this browser has open', () => {
  const shown = rendered(<AccessPage locale="sl" isBadKey openOf="Ana" />)
  expect(shown).toContain('prijava že odprta: Ana')
  expect(shown).toContain('href="/SI/myReg"')
  expect(rendered(<AccessPage locale="sl" isBadKey />)).not.toContain('href="/SI/myReg"')
})
