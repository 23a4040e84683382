import { describe, expect, it } from 'vitest'
import type { Field } from '#app/data-api/shape/shape.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import { wholeList } from '../list-state.ts'
import { findPayload } from './find-payload.ts'

const { team, editions, users } = shapes
const how = { locale: 'en', hasText: true } as const
const queryOf = (filters: Record<string, string>, shape = team) =>
  findPayload(shape, shape.fields, { ...wholeList, filters }, how).query

describe('a search', () => {
  const search = (q: string) => findPayload(users, users.fields, { ...wholeList, q }, how).query

  it.each([
    ['', {}],
    ['   ', {}],
    ['0123456789abcdef01234567', { _id: '0123456789abcdef01234567' }],
    [' 0123456789ABCDEF01234567 ', { _id: '0123456789abcdef01234567' }],
    ['0123456789abcdef0123456', { $text: { $search: '0123456789abcdef0123456' } }],
    ['Šuštar', { $text: { $search: 'Šuštar' } }],
  ])('for “%s”', (q, query) => {
    expect(search(q)).toEqual(query)
  })

  it('compares the fields where the collection has no text index', () => {
    const { query } = findPayload(users, users.fields, { ...wholeList, q: 'a.b' }, { ...how, hasText: false })
    const holding = { $regex: 'a\\.b', $options: 'i' }
    expect(query).toEqual({ $or: [{ username: holding }, { accname: holding }] })
  })
})

describe('a filter', () => {
  it.each([
    [{ function: 'dj,teacher' }, { function: { $in: ['dj', 'teacher'] } }],
    [{ country: 'SI,AR' }, { country: { $in: ['SI', 'AR'] } }],
    [{ name: 'a(b' }, { name: { $regex: 'a\\(b', $options: 'i' } }],
    [{ feeCents: '10..20,50' }, { feeCents: { $gte: 1000, $lte: 2050 } }],
    [{ feeCents: '..5' }, { feeCents: { $lte: 500 } }],
    [{ plannedHours: '2.5' }, { plannedHours: { $gte: 2.5, $lte: 2.5 } }],
    [
      { reserved: '2025-11-13..2025-11-13' },
      {
        reserved: {
          $gte: new Date('2025-11-13T00:00:00+01:00'),
          $lte: new Date('2025-11-13T23:59:59.999+01:00'),
        },
      },
    ],
  ])('%j becomes a condition of the query', (filters, condition) => {
    expect(queryOf(filters)).toEqual({ $and: [condition] })
  })

  it.each([
    { function: 'thief' },
    { feeCents: 'much' },
    { reserved: 'yesterday..' },
    { unknown: 'x' },
    { country: 'si' },
  ])('%j is no condition', (filters) => {
    expect(queryOf(filters)).toEqual({})
  })

  it('works for booleans, days and both languages', () => {
    expect(queryOf({ archived: 'no', startsOn: '2025-11-01..', name: 'Tango' }, editions)).toEqual({
      $and: [
        {
          $or: [
            { 'name.en': { $regex: 'Tango', $options: 'i' } },
            { 'name.sl': { $regex: 'Tango', $options: 'i' } },
          ],
        },
        { startsOn: { $gte: '2025-11-01' } },
        { archived: { $ne: true } },
      ],
    })
  })

  it('on a field that the user may not see is dropped', () => {
    const seen = team.fields.filter(({ name }: Field) => name !== 'feeCents')
    expect(findPayload(team, seen, { ...wholeList, filters: { feeCents: '1..' } }, how).query).toEqual({})
  })
})

describe('order and pages', () => {
  it.each([
    [{}, { sort: { username: 1, _id: 1 }, limit: 10, skip: 0 }],
    [
      { page: 3, size: 25 as const },
      { sort: { username: 1, _id: 1 }, limit: 25, skip: 50 },
    ],
    [{ size: 'all' as const, page: 3 }, { sort: { username: 1, _id: 1 } }],
    [
      { sort: { field: 'reserved', direction: -1 as const } },
      { sort: { reserved: -1, _id: 1 }, limit: 10, skip: 0 },
    ],
  ])('%j become options of the query', (state, opts) => {
    expect(findPayload(users, users.fields, { ...wholeList, ...state }, how).opts).toEqual(opts)
  })

  it('use the language of the user', () => {
    const state = { ...wholeList, sort: { field: 'name', direction: 1 as const } }
    const { opts } = findPayload(editions, editions.fields, state, { locale: 'sl', hasText: true })
    expect(Object.keys(opts.sort)).toEqual(['name.sl', '_id'])
  })
})
