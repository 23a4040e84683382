import { expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { consequenceGroups } from './consequences.ts'
import type { PlaceChange, Preview } from './preview.ts'

const change = (name: string, eventId: string): PlaceChange => ({
  dancer: { id: name as Id, name, surname: 'Kos', code: 'TF25-1' },
  eventId: eventId as Id,
  change: 'freed',
  role: null,
  held: false,
})
const placesOf = (places: readonly PlaceChange[]) => {
  const preview: Preview = { places, statuses: [], money: [], moneyBack: [], emails: [] }
  const sees = { addresses: true, money: true }
  return consequenceGroups(preview, { locale: 'en', titleOf: (id) => `Class ${id}`, sees })[0]
}

it('R20 names an event once where many places of it change, and else in each line', () => {
  expect(placesOf(['Ana', 'Bor', 'Eva'].map((name) => change(name, '1')))).toEqual({
    title: 'Places: Class 1',
    lines: ['Ana', 'Bor', 'Eva'].map((name) => `${name} Kos (TF25-1): gives up the place`),
    more: 0,
  })
  expect(placesOf([change('Ana', '1'), change('Ana', '2'), change('Ana', '3')])).toMatchObject({
    title: 'Places',
    lines: ['1', '2', '3'].map((id) => `Class ${id} – Ana Kos (TF25-1): gives up the place`),
  })
})

it('R20 says of a paid registration that its total grows by what was too much', () => {
  const dancer = { id: 'a' as Id, name: 'Ana', surname: 'Kos', code: 'TF25-1' }
  const before = { totalCents: 7500, paidCents: 9000, owedCents: 0, creditCents: 1500 }
  const linesAfter = (after: Partial<typeof before>) => {
    const money = [{ dancer, before, after: { ...before, ...after } }]
    const preview: Preview = { places: [], statuses: [], money, moneyBack: [], emails: [] }
    const parts = { locale: 'en', titleOf: String, sees: { addresses: true, money: true } } as const
    return consequenceGroups(preview, parts).flatMap(({ lines }) => lines)
  }
  expect(linesAfter({ totalCents: 9000, creditCents: 0 })).toEqual([
    'Ana Kos (TF25-1): total €75.00 → €90.00',
  ])
  // what is asked back is named with its refund
  expect(linesAfter({ creditCents: 0 })).toEqual([])
  expect(linesAfter({ totalCents: 7000, creditCents: 2000 })).toEqual([
    'Ana Kos (TF25-1): total €75.00 → €70.00',
    'Ana Kos (TF25-1): has €20.00 to get back',
  ])
})
