import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import {
  addressAfterPress,
  collisionsWith,
  hoursOf,
  selectionFrom,
  selectionText,
  shortNames,
} from './selection.ts'
import { eventId, makeEvent } from './testing/make-event.ts'

const events = [1, 2, 3].map((number) => makeEvent({ number }))
const [one, two, three] = [eventId(1), eventId(2), eventId(3)]
const read = (search: string) => [...selectionFrom(new URLSearchParams(search), events)]
const press = (address: string) => addressAfterPress(new URL(address, 'http://festival.example'), events)

describe('a selection in the address', () => {
  it.each([
    ['nothing', '', []],
    ['endings', 'mine=000001-000003', [one, three]],
    ['whole ids', `mine=${'0'.repeat(23)}2`, [two]],
    ['commas, several times, in any order and case', 'mine=000003,000001&mine=000001', [one, three]],
    ['what is not known', 'mine=abcdef-000002', [two]],
    ['too little of an id', 'mine=00001', []],
    ['nonsense', 'mine=--,;%00', []],
  ])('E10 reads %s', (_, search, chosen) => {
    expect(read(search)).toEqual(chosen)
  })

  it('E10 names events by their shortest unique endings, of at least six letters', () => {
    expect([...shortNames(events).values()]).toEqual(['000001', '000002', '000003'])
    const twins = [id('a0000000000000000f123456'), id('a0000000000000000e123456')].map((of) => ({ id: of }))
    expect([...shortNames(twins).values()]).toEqual(['f123456', 'e123456'])
    expect(selectionFrom(new URLSearchParams('mine=123456'), twins).size).toBe(0)
  })

  it('E10 reads back as written', () => {
    const programme = Array.from({ length: 45 }, (_, number) => makeEvent({ number: number * 7919 }))
    fc.assert(
      fc.property(fc.subarray(programme), (chosen) => {
        const selection = new Set(chosen.map((event) => event.id))
        const mine = selectionText(selection, programme)
        expect(selectionFrom(new URLSearchParams({ mine }), programme)).toEqual(selection)
        expect(encodeURIComponent(mine)).toBe(mine)
      }),
    )
  })
})

describe('a button of the selection', () => {
  it.each([
    ['adds', '/EN/program?add=000002', `/EN/program?mine=000002#${two}`],
    ['adds to what is there', '/EN/program?mine=000003&add=000001', `/EN/program?mine=000001-000003#${one}`],
    ['adds once', '/EN/program?mine=000001&add=000001', `/EN/program?mine=000001#${one}`],
    ['takes out', '/EN/program?mine=000001-000002&drop=000001', `/EN/program?mine=000002#${one}`],
    ['takes the last out', '/SI/schedule?mine=000001&drop=000001', `/SI/schedule#${one}`],
    [
      'keeps filters',
      '/EN/program?day=2025-11-13&level=&add=000001',
      `/EN/program?day=2025-11-13&mine=000001#${one}`,
    ],
    ['knows no such event', '/EN/program?mine=000001&add=abcdef', '/EN/program?mine=000001'],
  ])('E11 %s', (_, before, after) => {
    expect(press(before)).toBe(after)
  })

  it('E11 is ignored when it was not pressed', () => {
    expect(press('/EN/program?mine=000001')).toBeNull()
  })
})

describe('the warnings of a selection', () => {
  const venues = [
    { slug: 'festivalna', latitude: 46.06, longitude: 14.51 },
    { slug: 'near', latitude: 46.0636, longitude: 14.51 },
  ]
  const chosen = makeEvent({ number: 1, from: '13T20:00', until: '13T21:00' })
  const collide = (other: Parameters<typeof makeEvent>[0], ...more: Parameters<typeof makeEvent>[0][]) => {
    const all = [
      chosen,
      ...[other, ...more].map((given, index) => makeEvent({ number: index + 2, ...given })),
    ]
    return [...collisionsWith(new Set([eventId(1)]), all, venues)].map(([of, { kind }]) => [
      Number(`0x${of}`),
      kind,
    ])
  }

  it('E12 name simultaneous events, and venues too far apart', () => {
    expect(
      collide(
        { from: '13T20:30', until: '13T22:00' },
        { from: '13T21:05', until: '13T22:00', venue: 'near' },
        { from: '13T21:00', until: '13T22:00' },
        { from: '13T23:00', until: '14T03:00', venue: 'near' },
      ),
    ).toEqual([
      [2, 'sameTime'],
      [3, 'tightWay'],
    ])
  })

  it('E12 leave out cancelled and chosen events, and are empty without a choice', () => {
    expect(collide({ from: '13T20:30', until: '13T22:00', status: 'cancelled' })).toEqual([])
    expect(collisionsWith(new Set(), [chosen, makeEvent({ number: 2 })], venues).size).toBe(0)
    expect(
      collisionsWith(new Set([eventId(1), eventId(2)]), [chosen, makeEvent({ number: 2 })], venues).size,
    ).toBe(0)
  })

  it('add up the hours', () => {
    expect(hoursOf([chosen, makeEvent({ from: '13T21:00', until: '13T22:15' })])).toBe(2.25)
  })
})
