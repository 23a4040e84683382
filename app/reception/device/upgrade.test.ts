import { expect, it } from 'vitest'
import { isClashing, upgradeTo } from './upgrade.ts'

const event = (id: string, startsAt: number, endsAt: number) => ({ id, startsAt, endsAt })
const coming = [event('a', 10, 12), event('b', 11, 13), event('c', 12, 14), event('d', 20, 25)]
const pass = { code: 'p', name: { en: 'Pass', sl: 'Vstopnica' }, eventIds: ['a', 'b', 'c', 'd', 'over'] }

it('Q24 a pass adds the covered events that have not begun, without overlaps', () => {
  expect(upgradeTo(pass, new Set(), coming)).toEqual(['a', 'c', 'd'])
  expect(upgradeTo(pass, new Set(['b']), coming)).toEqual(['d'])
  expect(upgradeTo({ ...pass, eventIds: ['b'] }, new Set(['d']), coming)).toEqual(['b'])
  expect(upgradeTo(pass, new Set(['a', 'c', 'd']), coming)).toEqual([])
})

it('Q24 two events clash where one begins before the other ends', () => {
  const [a, b, c] = coming
  if (!a || !b || !c) throw new Error('there are three')
  expect([isClashing(b, new Set(['a']), coming), isClashing(c, new Set(['a']), coming)]).toEqual([
    true,
    false,
  ])
  expect(isClashing(a, new Set(['a']), coming)).toBe(false)
})
