import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shapes } from '#app/data-api/shape/shapes.ts'
import { changed, isFilterable, isSortable, pageSizes, readState, searchOf, wholeList } from './list-state.ts'

const { fields } = shapes.users
const read = (search: string) => readState(new URLSearchParams(search), fields)

describe('the list state of an address', () => {
  it.each([
    ['', {}],
    ['?q=ana', { q: 'ana' }],
    ['?page=3', { page: 3 }],
    ['?page=0', {}],
    ['?page=-2', {}],
    ['?page=1.5', {}],
    ['?page=x', {}],
    ['?size=25', { size: 25 }],
    ['?size=all', { size: 'all' }],
    ['?size=11', {}],
    ['?sort=-username', { sort: { field: 'username', direction: -1 } }],
    ['?sort=username', { sort: { field: 'username', direction: 1 } }],
    ['?sort=roles', {}],
    ['?sort=secret', {}],
    ['?sort=-constructor', {}],
    ['?f.status=blocked', { filters: { status: 'blocked' } }],
    ['?f.password=x', {}],
    ['?f.secret=x', {}],
    ['?f.status=', {}],
    ['?open=new', { open: 'new' }],
    ['?open=0123456789abcdef01234567', { open: '0123456789abcdef01234567' }],
    ['?open=0123', {}],
  ])('%s', (search, state) => {
    expect(read(search)).toEqual({ ...wholeList, ...state })
  })

  it('opens nothing new for a user who may add nothing, and shows the rows to them', () => {
    const readOf = (search: string) => readState(new URLSearchParams(search), fields, { mayAdd: false }).open
    expect(readOf('?open=new')).toBeNull()
    expect(readOf('?open=0123456789abcdef01234567')).toBe('0123456789abcdef01234567')
  })

  it('reads back from the address it is written to', () => {
    const names = (is: (field: (typeof fields)[number]) => boolean) =>
      fc.constantFrom(...fields.filter(is).map(({ name }) => name))
    const state = fc.record({
      q: fc.string({ maxLength: 200, unit: 'grapheme' }).filter((q) => q.isWellFormed() && q.length <= 200),
      page: fc.integer({ min: 1, max: 1_000_000 }),
      size: fc.constantFrom(...pageSizes),
      sort: fc.option(
        fc.record({ field: names(isSortable), direction: fc.constantFrom(1 as const, -1 as const) }),
      ),
      filters: fc.dictionary(names(isFilterable), fc.string({ minLength: 1, maxLength: 200 })),
      open: fc.option(fc.constantFrom('new', '0123456789abcdef01234567')),
    })
    fc.assert(
      fc.property(state, (asked) => {
        expect(read(searchOf(asked))).toEqual({ ...asked, filters: { ...asked.filters } })
      }),
    )
  })
})

describe('a changed list state', () => {
  const third = { ...wholeList, page: 3 }

  it.each([
    [{ q: 'ana' }, 1],
    [{ filters: { status: 'active' } }, 1],
    [{ size: 25 as const }, 1],
    [{ sort: { field: 'username', direction: 1 as const } }, 1],
    [{ page: 4 }, 4],
    [{ open: 'new' }, 3],
  ])('%j is on page %i', (to, page) => {
    expect(changed(third, to)).toEqual({ ...third, ...to, page })
  })
})
