import { describe, expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Shift } from '../volunteer/offer.ts'
import { type Busy, clashesOf } from './clash.ts'
import { type CheckedOrder, costOf, countByFilter, findOrders, sumOrders } from './order.ts'

const at = (time: string, day = 14) => new Date(`2025-11-${day}T${time}:00+01:00`)
const order = { startsAt: at('09:00'), endsAt: at('14:00') }
const busy = (from: Date, until: Date, kind: Busy['kind'] = 'pick'): Busy => ({
  kind,
  title: { en: 'Class', sl: 'Lekcija' },
  from,
  until,
})
const found = (...some: readonly Busy[]) => clashesOf(order, { busy: some, offered: [] }).length

describe('the clashes of a work order', () => {
  it('T12 are simultaneous activities of its person, not adjacent ones', () => {
    expect(found(busy(at('08:00'), at('09:00')), busy(at('14:00'), at('15:00')))).toBe(0)
    expect(found(busy(at('08:00'), at('09:01')))).toBe(1)
    expect(found(busy(at('13:59'), at('20:00'), 'teaching'), busy(at('10:00'), at('11:00'), 'order'))).toBe(2)
    expect(found(busy(at('08:00'), at('20:00')))).toBe(1)
    // on another day
    expect(found(busy(at('10:00', 15), at('11:00', 15)))).toBe(0)
  })

  it('T12 include a time outside the offered shifts, over midnight too', () => {
    const kinds = (from: Date, until: Date, ...offered: Parameters<typeof clashesOf>[1]['offered']) =>
      clashesOf({ startsAt: from, endsAt: until }, { busy: [], offered }).map(({ kind }) => kind)
    expect(kinds(at('09:00'), at('12:00'), '2025-11-14 morning')).toEqual([])
    expect(kinds(at('09:00'), at('15:00'), '2025-11-14 morning')).toEqual(['notOffered'])
    expect(kinds(at('09:00'), at('15:00'), '2025-11-14 afternoon', '2025-11-14 morning')).toEqual([])
    expect(kinds(at('21:00'), at('02:00', 15), '2025-11-14 night')).toEqual([])
    expect(kinds(at('21:00'), at('02:00', 15), '2025-11-15 night')).toEqual(['notOffered'])
    expect(kinds(at('21:00'), at('02:00', 15))).toEqual([])
  })

  it('T12 count the offered hours by the clock on the days it changes', () => {
    const isOffered = (from: string, until: string, shift: Shift) =>
      clashesOf({ startsAt: new Date(from), endsAt: new Date(until) }, { busy: [], offered: [shift] })
        .length === 0
    const evening = (day: string, offset: string) =>
      isOffered(`${day}T17:00${offset}`, `${day}T23:59${offset}`, `${day} evening` as Shift)
    expect(evening('2025-10-26', '+01:00')).toBe(true)
    expect(evening('2025-03-30', '+02:00')).toBe(true)
    expect(isOffered('2025-10-25T20:00+02:00', '2025-10-26T06:00+01:00', '2025-10-25 night')).toBe(true)
    expect(isOffered('2025-10-26T05:00+01:00', '2025-10-26T07:00+01:00', '2025-10-26 morning')).toBe(false)
  })

  it('T12 are empty for an order without a time', () => {
    const all = { busy: [busy(at('00:00'), at('23:00'))], offered: ['2025-11-12 night'] as const }
    expect(clashesOf({ startsAt: null, endsAt: null }, all)).toEqual([])
    expect(clashesOf({ startsAt: at('10:00'), endsAt: null }, all)).toEqual([])
  })
})

let made = 0
function anOrder(over: Partial<CheckedOrder> = {}): CheckedOrder {
  made += 1
  return {
    id: made.toString(16).padStart(24, '0') as Id,
    number: made,
    task: 'Cloakroom',
    who: 'Živa Čop',
    place: null,
    startsAt: null,
    endsAt: null,
    plannedHours: 4,
    doneHours: null,
    rateCents: null,
    status: 'accepted',
    contact: null,
    suits: null,
    note: null,
    version: 1,
    clashes: [],
    ...over,
  }
}

describe('work orders', () => {
  it('T13 are summed by hours done, else by planned hours, to the cent', () => {
    const orders = [
      anOrder({ plannedHours: 4, doneHours: 3.5, rateCents: cents(1_111) }),
      anOrder({ plannedHours: 2.25, rateCents: cents(1_000) }),
      anOrder({ plannedHours: 100, rateCents: cents(9_999), status: 'cancelled' }),
      anOrder({ plannedHours: 100, rateCents: cents(9_999), status: 'refused' }),
      anOrder({ plannedHours: 100, status: 'proposed' }),
      anOrder({ plannedHours: null }),
    ]
    expect(orders.map(costOf).slice(0, 2)).toEqual([3_889, 2_250])
    expect(sumOrders(orders, true)).toEqual({ plannedHours: 6.25, doneHours: 3.5, costCents: 6_139 })
    expect(sumOrders(orders, false).costCents).toBeNull()
    // a tenth three times is three tenths
    const tenths = [0.1, 0.1, 0.1].map((plannedHours) => anOrder({ plannedHours }))
    expect(sumOrders(tenths, false).plannedHours).toBe(0.3)
  })

  it('are found by group and by words, ignoring accents', () => {
    const clashing = anOrder({ clashes: [{ kind: 'notOffered' }], status: 'draft' })
    const orders = [
      clashing,
      anOrder({ status: 'proposed' }),
      anOrder({ status: 'paid' }),
      anOrder({ status: 'refused' }),
    ]
    expect(countByFilter(orders)).toEqual({ open: 1, proposed: 1, clashes: 1, done: 1, off: 1, all: 4 })
    const search = (text: string) => findOrders(orders, { filter: 'all', search: text }).length
    expect([search('cop ziva'), search('CLOAK Živ'), search('milonga'), search('')]).toEqual([4, 4, 0, 4])
    expect(findOrders(orders, { filter: 'all', search: clashing.id.toUpperCase() })).toEqual([clashing])
    expect(findOrders(orders, { filter: 'clashes', search: '' })).toEqual([clashing])
  })
})
