import { describe, expect, it } from 'vitest'
import { makeSnapshotPerson } from '../testing/make-snapshot.ts'
import { findPeople } from './search.ts'

const people = [
  makeSnapshotPerson({ id: 'a', name: 'Živa', surname: 'Šuštar', code: 'TF26-00042', lastFour: '0991' }),
  makeSnapshotPerson({ id: 'b', name: 'Đorđe', surname: 'Łukasz-Weiß', code: 'TF26-00991', lastFour: null }),
  makeSnapshotPerson({ id: 'c', name: 'Ana', surname: 'Živec', code: 'TF26-00007', lastFour: '1234' }),
  makeSnapshotPerson({ id: 'd', name: 'Sinéad', surname: 'O’Brien', code: 'TF26-00008', lastFour: null }),
  makeSnapshotPerson({ id: 'e', name: 'J. P.', surname: "D'Angelo", code: 'TF26-00009', lastFour: null }),
  makeSnapshotPerson({ id: 'f', name: 'Işıl', surname: 'Æbelø', code: 'TF26-00010', lastFour: null }),
]

describe('the search for people', () => {
  it.each([
    ['ziv sus', ['a']],
    ['sus ziv', ['a']],
    ['ŽIV', ['a', 'c']],
    ['dor', ['b']],
    ['weiss', ['b']],
    ['luk', ['b']],
    ['TF26-00042', ['a']],
    ['tf26 00042', []],
    ['42', ['a']],
    ['0991', ['a']],
    ['00991', ['b']],
    ['7', []],
    ['z', []],
    ['', []],
    ['an ž', ['c']],
    ['var', []],
    ['Łukasz-Weiß', ['b']],
    ['weiss-luk', ['b']],
    ['obrien', ['d']],
    ["o'brien", ['d']],
    ['O’B', ['d']],
    ['brien', ['d']],
    ['dangelo', ['e']],
    ['j.p.', ['e']],
    ['j. p.', ['e']],
    ['j p', ['e']],
    ['angelo', ['e']],
    ['isil', ['f']],
    ['aebel', ['f']],
    ['TF26-9', []],
    ['- -', []],
  ])('for %j finds %j', (typed, ids) => {
    expect(findPeople(people, typed).map(({ id }) => id)).toEqual(ids)
  })

  it('shows at most eight', () => {
    const many = Array.from({ length: 50 }, (_, n) => makeSnapshotPerson({ id: `${n}`, name: 'Ana' }))
    expect(findPeople(many, 'ana')).toHaveLength(8)
  })
})
