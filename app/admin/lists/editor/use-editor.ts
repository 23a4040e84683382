import { useState } from 'react'
import type { Collection, Document } from '#app/data-api/client/client.ts'
import { DataError } from '#app/data-api/client/data-error.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { useLatest } from '#app/platform/ui/use-latest.ts'
import type { ConsequenceGroup } from '#app/registration/queries/consequences.ts'
import { browserStorage, storageChanged } from './browser-storage.ts'
import { bringTogether, missingIn, valuesToSend } from './changes.ts'
import { type DraftPlace, findDraft, removeDraft, storeDraft } from './drafts.ts'
import type { EditedField } from './edited-field.ts'
import { type FormError, type FormValue, type FormValues, formOf, textIn, touchedIn } from './form-values.ts'

/** Why the last save failed, apart from errors at single fields. */
export type Failure =
  | { readonly kind: 'signed-out' | 'offline' | 'fields' | 'conflict' | 'gone' }
  | { readonly kind: 'refused'; readonly sentence: string }

export type EditorParts = {
  readonly client: Collection
  /** Null: a new one. */
  readonly document: Document | null
  /** The initial values of a new document. */
  readonly defaults: FormValues
  /** The fields that the person may set. */
  readonly fields: readonly EditedField[]
  readonly place: DraftPlace
  /** The name of a document; of null, which is new. */
  readonly nameOf: (document: Document | null) => string
  readonly locale: Locale
  readonly onSaved: (document: Document) => void
  /** The consequences of saving for others; empty: saved without confirmation. Null: the server did not say. */
  readonly preview: (values: Readonly<Record<string, unknown>>) => Promise<readonly ConsequenceGroup[] | null>
}

type State = {
  /** as the server has it */
  readonly before: FormValues
  readonly now: FormValues
  readonly version: unknown
  readonly errors: Readonly<Record<string, string>>
  readonly failure: Failure | null
  /** Fields that both have changed, with what the others wrote. */
  readonly clashes: readonly string[]
  readonly isFromDraft: boolean
  readonly isSaving: boolean
  /** What staff confirm before saving; null: nothing. */
  readonly asked: readonly ConsequenceGroup[] | null
  /** What was confirmed is no longer what saving would do: `asked` is new. */
  readonly hasMoved: boolean
}

export type Editor = State & {
  /** Names of fields that differ from the server's version; for a new document, from its initial values. */
  readonly touched: readonly string[]
  set(name: string, value: FormValue): void
  /** As the server has it. */
  takeBack(name: string): void
  discard(): void
  /** Saves, or asks first when others would feel it. */
  save(): Promise<void>
  /** Saves the change that the user has confirmed, or asks again where it would now do something else. */
  confirm(): Promise<void>
  /** Back to the form. */
  goBack(): void
}

/** One document being edited: the input survives refusals, reloads and lost sessions until it is saved or discarded. */
export function useEditor(parts: EditorParts): Editor {
  const { client, document, defaults, fields, place, nameOf, locale, onSaved, preview } = parts
  const [state, setState] = useState<State>(() => beginning(parts))
  // a save began with an earlier one
  const latest = useLatest(state)
  const opened = document ? state.before : { ...state.before, ...defaults }
  const change = (to: Partial<State>) => setState((then) => ({ ...then, ...to }))

  /** Passwords are not left lying about. */
  const keep = (now: FormValues, { of, before }: { of: Document | null; before: FormValues }) => {
    const storage = browserStorage()
    if (!storage) return
    const secret = new Set(fields.filter(({ kind }) => kind === 'password').map((field) => field.name))
    const kept = touchedIn(before, now).filter((one) => !secret.has(one))
    const values = Object.fromEntries(
      kept.flatMap((one) => (now[one] === undefined ? [] : [[one, now[one]]])),
    )
    storeDraft(storage, { ...place, id: of?._id ?? place.id }, { values, name: nameOf(of) })
    storageChanged()
  }
  const forget = () => {
    const storage = browserStorage()
    if (storage) removeDraft(storage, place)
    storageChanged()
  }
  const set = (field: string, value: FormValue) => {
    const now = { ...state.now, [field]: value }
    const { [field]: _, ...errors } = state.errors
    change({ now, errors, clashes: state.clashes.filter((one) => one !== field) })
    keep(now, { of: document, before: opened })
  }

  /** Merges the changes of others; returns whether the document changed. */
  const clash = async (): Promise<boolean> => {
    const theirs = document && (await client.findById(document._id))
    if (!theirs || sameBefore(fields, state.before, theirs, locale)) return false
    const together = bringTogether(fields, { ...state, now: latest.current.now, theirs }, locale)
    change({ ...together, version: theirs.version, failure: { kind: 'conflict' }, isSaving: false })
    return true
  }

  const save = async (isConfirmed: boolean) => {
    const { values, errors } = valuesToSend(
      fields,
      document ? state.before : formOf(fields, {}, locale),
      state.now,
    )
    // a copy takes from the original what is not given here
    const isPart = document !== null || textIn(state.now.copyOf) !== ''
    const missing = missingIn(fields, state.now).filter((one) => !isPart || one in values)
    const found = {
      ...Object.fromEntries(Object.entries(errors).map(([one, error]) => [one, errorText(error, locale)])),
      ...Object.fromEntries(missing.map((one) => [one, m.lists_required({}, { locale })])),
    }
    if (Object.keys(found).length > 0) return change({ errors: found, failure: { kind: 'fields' } })
    const confirmed = isConfirmed ? (state.asked ?? []) : []
    change({ isSaving: true, errors: {}, failure: null, asked: null, hasMoved: false })
    try {
      const asked = (await preview(values)) ?? confirmed
      if (JSON.stringify(asked) !== JSON.stringify(confirmed))
        return change({ isSaving: false, asked, hasMoved: isConfirmed })
      // where the server counts no versions, a look before writing is the best there is
      if (document && state.version === undefined && (await clash())) return
      const version = typeof state.version === 'number' ? { version: state.version } : {}
      const saved = await client.save({ ...(document && { _id: document._id, ...version }), ...values })
      forget()
      // what was typed meanwhile is its draft
      keep(latest.current.now, { of: saved, before: state.now })
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof DataError)) throw error
      const { status } = error.problem
      if (status === 409 && (await clash())) return
      change({ ...answerTo(error, fields, document !== null), isSaving: false })
    }
  }

  return {
    ...state,
    touched: touchedIn(opened, state.now),
    set,
    takeBack: (field) => set(field, opened[field] ?? ''),
    discard: () => {
      change({ now: opened, errors: {}, failure: null, clashes: [], isFromDraft: false })
      forget()
    },
    save: () => save(false),
    confirm: () => save(true),
    goBack: () => change({ asked: null, hasMoved: false }),
  }
}

function beginning({ document, defaults, fields, place, locale }: EditorParts): State {
  const before = formOf(fields, document ?? {}, locale)
  const opened = document ? before : { ...before, ...defaults }
  const storage = browserStorage()
  const draft = storage && findDraft(storage, place)
  const settable = new Set(fields.map((field) => field.name))
  const kept = Object.entries(draft?.values ?? {}).filter(([name]) => settable.has(name))
  const now = { ...opened, ...Object.fromEntries(kept) }
  return {
    before,
    now,
    version: document?.version,
    errors: {},
    failure: null,
    clashes: [],
    isFromDraft: touchedIn(opened, now).length > 0,
    isSaving: false,
    asked: null,
    hasMoved: false,
  }
}

function sameBefore(
  fields: readonly EditedField[],
  before: FormValues,
  theirs: Document,
  locale: Locale,
): boolean {
  return touchedIn(before, formOf(fields, theirs, locale)).length === 0
}

/** Shows a refusal at its field, or above the form. */
function answerTo(
  error: DataError,
  fields: readonly EditedField[],
  isKnown: boolean,
): Pick<State, 'errors' | 'failure'> {
  const { status, detail, errors: refused = [] } = error.problem
  const errors: Record<string, string> = {}
  const others: string[] = []
  for (const { path, message } of refused) {
    const root = path.split('.')[0] ?? ''
    // parts of one document share its field
    if (fields.some(({ name }) => name === root)) {
      errors[root] = errors[root] === undefined ? message : `${errors[root]} ${message}`
    } else others.push(message)
  }
  if (status === 401) return { errors, failure: { kind: 'signed-out' } }
  if (status === 0 || status >= 500) return { errors, failure: { kind: 'offline' } }
  if (status === 404 && isKnown) return { errors, failure: { kind: 'gone' } }
  if (Object.keys(errors).length > 0 && others.length === 0) return { errors, failure: { kind: 'fields' } }
  return { errors, failure: { kind: 'refused', sentence: [detail ?? '', ...others].join(' ').trim() } }
}

const errorLabels = {
  number: m.lists_error_number,
  cents: m.lists_error_cents,
  rows: m.lists_error_rows,
  day: m.lists_error_day,
  instant: m.lists_error_instant,
  required: m.lists_required,
} as const satisfies Record<FormError | 'required', unknown>

function errorText(error: FormError | 'required', locale: Locale): string {
  return errorLabels[error]({}, { locale })
}
