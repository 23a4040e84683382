import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { paidForPlace, paidForPlaces, type Successor, successorsOf } from './successors.ts'

const at = (minute: number) => new Date(Date.UTC(2025, 10, 6, 10, minute))
const place = (registrationId: string, minute: number) => ({ registrationId, at: at(minute) })

describe('the successor of a place', () => {
  it.each([
    [
      'the first to come takes the place of the first to leave',
      [
        ['a', 1],
        ['b', 2],
      ],
      [
        ['x', 3],
        ['y', 4],
      ],
      { a: 'x', b: 'y' },
    ],
    ['one who comes at the same instant comes in for the leaver', [['a', 1]], [['x', 1]], { a: 'x' }],
    ['one who came before had another place', [['a', 2]], [['x', 1]], {}],
    ['nobody follows themselves', [['a', 1]], [['a', 2]], {}],
    [
      'each is one person’s successor',
      [
        ['a', 1],
        ['b', 1],
      ],
      [['x', 2]],
      { a: 'x' },
    ],
  ] as const)('G11 %s', (_, leavers, arrivals, expected) => {
    const found = successorsOf(
      leavers.map(([who, minute]) => place(who, minute)),
      arrivals.map(([who, minute]) => place(who, minute)),
    )
    expect(Object.fromEntries(found)).toEqual(expected)
  })

  const successor = (
    paid: number,
    claims: readonly (readonly [number, number])[],
    placed: readonly number[],
  ): Successor => ({
    paidCents: cents(paid),
    claims: claims.map(([minute, total]) => ({ at: at(minute), totalCents: cents(total) })),
    placedAt: placed.map(at),
  })

  it.each([
    [
      'what the claim grew by, once it is paid',
      successor(
        7500,
        [
          [0, 4500],
          [3, 7500],
        ],
        [0, 3],
      ),
      3000,
    ],
    [
      'nothing as long as it is not paid whole',
      successor(
        7499,
        [
          [0, 4500],
          [3, 7500],
        ],
        [0, 3],
      ),
      0,
    ],
    ['a share of what it grew by for several places', successor(9000, [[4, 9000]], [3, 3]), 4500],
    [
      'nothing for a place that cost nothing more',
      successor(
        9000,
        [
          [0, 9000],
          [3, 9000],
        ],
        [0, 3],
      ),
      0,
    ],
    ['nothing before it is claimed', successor(9000, [[0, 4500]], [0, 3]), 0],
  ])('G11 counts %s', (_, given, expected) => {
    expect(paidForPlace(given, at(3))).toBe(expected)
    expect(
      paidForPlaces([
        { successor: given, at: at(3) },
        { successor: given, at: at(3) },
      ]),
    ).toBe(2 * expected)
  })
})
