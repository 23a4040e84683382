import { beforeEach, describe, expect, it } from 'vitest'
import { type DraftStorage, draftsOf, findDraft, removeDraft, storeDraft } from './drafts.ts'

const place = { username: 'ana', collection: 'users', id: 'new' }
const draft = {
  name: 'new entry',
  values: { username: 'zala', roles: ['admin'], flag: true, name: { en: 'a' } },
}

describe('an unsaved draft', () => {
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

  it('is restored only for its user and its document', () => {
    storeDraft(storage, place, draft)
    expect(findDraft(storage, place)).toEqual(draft)
    expect(findDraft(storage, { ...place, username: 'bor' })).toBeNull()
    expect(findDraft(storage, { ...place, collection: 'team' })).toBeNull()
    expect(findDraft(storage, { ...place, id: 'other' })).toBeNull()
  })

  it('is deleted when it is saved, discarded or empty', () => {
    storeDraft(storage, place, draft)
    removeDraft(storage, place)
    expect(kept.size).toBe(0)
    storeDraft(storage, place, draft)
    storeDraft(storage, place, { ...draft, values: {} })
    expect(kept.size).toBe(0)
  })

  it('is listed only for its collection and its user', () => {
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
  ])('is ignored when the storage holds %s', (text) => {
    storeDraft(storage, place, draft)
    const [key = ''] = kept.keys()
    kept.set(key, text)
    expect(findDraft(storage, place)).toBeNull()
    expect(draftsOf(storage, place)).toEqual([])
  })

  it('is lost without an error when the storage is full or blocked', () => {
    const closed: DraftStorage = {
      length: 1,
      key: broken,
      getItem: broken,
      setItem: broken,
      removeItem: broken,
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
