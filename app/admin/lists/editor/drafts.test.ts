import { beforeEach, describe, expect, it } from 'vitest'
import { type DraftStorage, draftsOf, findDraft, removeDraft, storeDraft } from './drafts.ts'

const place = { username: 'ana', collection: 'users', id: 'new' }
const draft = {
  name: 'new entry',
  values: { username: 'zala', roles: ['admin'], flag: true, name: { en: 'a' } },
}

describe('what was typed and not saved', () => {
  let kept: Map<string, string>
  let storage: DraftStorage

  beforeEach(() => {
    kept = new Map()
    storage = {
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
    storeDraft(storage, place, draft)
    expect(findDraft(storage, place)).toEqual(draft)
    expect(findDraft(storage, { ...place, username: 'bor' })).toBeNull()
    expect(findDraft(storage, { ...place, collection: 'team' })).toBeNull()
    expect(findDraft(storage, { ...place, id: 'other' })).toBeNull()
  })

  it('is forgotten when it is saved or thrown away, and when nothing is left of it', () => {
    storeDraft(storage, place, draft)
    removeDraft(storage, place)
    expect(kept.size).toBe(0)
    storeDraft(storage, place, draft)
    storeDraft(storage, place, { ...draft, values: {} })
    expect(kept.size).toBe(0)
  })

  it('is listed for its collection and its person alone', () => {
    storeDraft(storage, place, draft)
    storeDraft(storage, { ...place, id: '0123456789abcdef01234567' }, { ...draft, name: 'bor' })
    storeDraft(storage, { ...place, username: 'bor' }, draft)
    storeDraft(storage, { ...place, collection: 'user' }, draft)
    expect(draftsOf(storage, place)).toEqual([
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
  ])('is nothing where the storage holds %s', (text) => {
    storeDraft(storage, place, draft)
    const [key = ''] = kept.keys()
    kept.set(key, text)
    expect(findDraft(storage, place)).toBeNull()
    expect(draftsOf(storage, place)).toEqual([])
  })

  it('stops nobody when the storage is full or closed', () => {
    const closed: DraftStorage = {
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
