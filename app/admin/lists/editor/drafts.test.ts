import { beforeEach, describe, expect, it } from 'vitest'
import { draftsOf, findDraft, removeDraft, type Shelf, storeDraft } from './drafts.ts'

const place = { username: 'ana', collection: 'users', id: 'new' }
const draft = {
  name: 'new entry',
  values: { username: 'zala', roles: ['admin'], flag: true, name: { en: 'a' } },
}

describe('what was typed and not saved', () => {
  let kept: Map<string, string>
  let shelf: Shelf

  beforeEach(() => {
    kept = new Map()
    shelf = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size
      },
    }
  })

  it('is restored only for the user and the document it was typed for', () => {
    storeDraft(shelf, place, draft)
    expect(findDraft(shelf, place)).toEqual(draft)
    expect(findDraft(shelf, { ...place, username: 'bor' })).toBeNull()
    expect(findDraft(shelf, { ...place, collection: 'team' })).toBeNull()
    expect(findDraft(shelf, { ...place, id: 'other' })).toBeNull()
  })

  it('is forgotten when it is saved or thrown away, and when nothing is left of it', () => {
    storeDraft(shelf, place, draft)
    removeDraft(shelf, place)
    expect(kept.size).toBe(0)
    storeDraft(shelf, place, draft)
    storeDraft(shelf, place, { ...draft, values: {} })
    expect(kept.size).toBe(0)
  })

  it('is listed for its collection and its person alone', () => {
    storeDraft(shelf, place, draft)
    storeDraft(shelf, { ...place, id: '0123456789abcdef01234567' }, { ...draft, name: 'bor' })
    storeDraft(shelf, { ...place, username: 'bor' }, draft)
    storeDraft(shelf, { ...place, collection: 'user' }, draft)
    expect(draftsOf(shelf, place)).toEqual([
      { id: '0123456789abcdef01234567', name: 'bor' },
      { id: 'new', name: 'new entry' },
    ])
  })

  it.each([
    '',
    'null',
    '{',
    '[]',
    '{"name":1,"values":{}}',
    '{"name":"a","values":{"b":1}}',
    '{"name":"a","values":{"b":{"c":{}}}}',
  ])('is nothing where the shelf holds %s', (text) => {
    storeDraft(shelf, place, draft)
    const [key = ''] = kept.keys()
    kept.set(key, text)
    expect(findDraft(shelf, place)).toBeNull()
    expect(draftsOf(shelf, place)).toEqual([])
  })

  it('stops nobody when the shelf is full or closed', () => {
    const closed: Shelf = {
      ...{ length: 1, key: broken, getItem: broken, setItem: broken, removeItem: broken },
    }
    storeDraft(closed, place, draft)
    removeDraft(closed, place)
    expect(findDraft(closed, place)).toBeNull()
    expect(draftsOf(closed, place)).toEqual([])
  })
})

function broken(): never {
  throw new Error('QuotaExceededError')
}
