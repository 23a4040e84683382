import { expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import type { QuoteLine } from '#app/pricing/quote/quote-line.ts'
import { eventId } from '#app/programme/testing/make-event.ts'
import { makeMine, makePick } from '../testing/make.ts'
import { whatChanges } from './what-changes.ts'

const mine = makeMine({
  totalCents: cents(6000),
  picks: [makePick(1), makePick(2), makePick(3, { state: 'waiting' }), makePick(4, { state: 'left' })],
})

const awaited = (...events: number[]): QuoteLine => ({
  rule: 'P8',
  label: { key: 'ifPlaced', events: events.length, noun: 'class' },
  amountCents: cents(3000),
  ifPlaced: true,
  covers: events.map(eventId),
})

it('separates added, waiting and given-up picks', () => {
  const picks = [1, 5, 6].map(eventId)
  const changes = whatChanges(mine, { picks, totalCents: cents(6500), lines: [awaited(6)] })
  expect(changes).toMatchObject({
    joined: [eventId(5)],
    queued: [eventId(6)],
    givenUp: [eventId(2)],
    leftQueue: [eventId(3)],
    differenceCents: 500,
    isNone: false,
  })
})

it('costs less with fewer events', () => {
  const changes = whatChanges(mine, {
    picks: [1, 3].map(eventId),
    totalCents: cents(3000),
    lines: [awaited(3)],
  })
  expect(changes.differenceCents).toBe(-3000)
  expect(changes).toMatchObject({ joined: [], queued: [], givenUp: [eventId(2)], leftQueue: [] })
})

it('is empty for the same picks at the same price', () => {
  const picks = [3, 2, 1].map(eventId)
  expect(whatChanges(mine, { picks, totalCents: cents(6000), lines: [awaited(3)] }).isNone).toBe(true)
})

it('is not empty when only the price differs', () => {
  const picks = [1, 2, 3].map(eventId)
  expect(whatChanges(mine, { picks, totalCents: cents(6600), lines: [] }).isNone).toBe(false)
})

it('counts a pick that was given up before as new', () => {
  const picks = [1, 2, 3, 4].map(eventId)
  expect(whatChanges(mine, { picks, totalCents: cents(9000), lines: [] }).joined).toEqual([eventId(4)])
})
