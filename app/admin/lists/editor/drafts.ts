import type { FormValue, FormValues } from './form-values.ts'

/** The storage of drafts: `localStorage`, or a fake one in tests. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** The user and document of a draft: a draft is never shown to another user of the same computer. */
export type DraftPlace = {
  readonly username: string
  readonly collection: string
  /** the document's id, or `new` */
  readonly id: string
}

/** The unsaved values: only those that differ from the document, never a password. */
export type Draft = {
  readonly values: FormValues
  /** The name of the document, shown where the draft is offered. */
  readonly name: string
}

/** Stores the draft; removes it when it has no values. With a full or blocked storage it does nothing. */
export function storeDraft(storage: DraftStorage, place: DraftPlace, draft: Draft): void {
  try {
    if (Object.keys(draft.values).length === 0) storage.removeItem(keyOf(place))
    else storage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {}
}

/** Removes the draft. With a blocked storage it does nothing. */
export function removeDraft(storage: DraftStorage, place: DraftPlace): void {
  try {
    storage.removeItem(keyOf(place))
  } catch {}
}

/** The stored draft; null: none, or not readable. */
export function findDraft(storage: DraftStorage, place: DraftPlace): Draft | null {
  try {
    const found: unknown = JSON.parse(storage.getItem(keyOf(place)) ?? 'null')
    return isDraft(found) ? found : null
  } catch {
    return null
  }
}

/** The drafts of one collection, by document id. */
export function draftsOf(
  storage: DraftStorage,
  { username, collection }: Omit<DraftPlace, 'id'>,
): readonly { readonly id: string; readonly name: string }[] {
  try {
    const start = keyOf({ username, collection, id: '' })
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    const ids = keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length))
    return ids.sort().flatMap((id) => {
      const draft = findDraft(storage, { username, collection, id })
      return draft ? [{ id, name: draft.name }] : []
    })
  } catch {
    return []
  }
}

function keyOf({ username, collection, id }: DraftPlace): string {
  return `ronda draft ${encodeURIComponent(username)} ${collection} ${id}`
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('values' in value) || !('name' in value)) return false
  const { values, name } = value
  return typeof name === 'string' && typeof values === 'object' && values !== null && areValues(values)
}

function areValues(values: object): values is FormValues {
  return Object.values(values).every(isFormValue)
}

function isFormValue(value: unknown): value is FormValue {
  if (typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((part) => typeof part === 'string' || typeof part === 'boolean')
}
