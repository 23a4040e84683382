import { describe, expect, it } from 'vitest'
import { newestOf } from './use-written.ts'

const before = { _id: 'v1', city: 'Ljubljana' }
const saved = { _id: 'v1', city: 'Maribor' }
const after = { _id: 'v1', city: 'Koper' }

describe('the row that is opened again', () => {
  const items = [before]
  const written = { document: saved, before, items }

  it('is what was saved while the list has not been read again', () => {
    expect(newestOf(written, items, 'v1', before)).toBe(saved)
  })
  it('is what was saved when the list shown next was read before the save', () => {
    expect(newestOf(written, [{ ...before }], 'v1', { ...before })).toBe(saved)
  })
  it('is the list’s once it was read again', () => {
    expect(newestOf(written, [after], 'v1', after)).toBe(after)
    expect(newestOf(written, [], 'v1', null)).toBeNull()
    expect(newestOf({ document: saved, before: null, items }, [], 'v1', null)).toBeNull()
  })
  it('is the list’s for every other document, and before anything was saved', () => {
    const other = { _id: 'v2' }
    expect(newestOf(written, items, 'v2', other)).toBe(other)
    expect(newestOf(null, items, 'v1', before)).toBe(before)
    expect(newestOf(null, items, null, null)).toBeNull()
  })
})
