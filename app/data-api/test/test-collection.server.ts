import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { isId } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { equalities } from '../adapters/equalities.ts'
import { inOneAction } from '../adapters/one-action.server.ts'
import { isSame } from '../adapters/same-values.ts'
import type { Call, Collection, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { queryIn, readAggregate, readFind, readFindById } from '../payload.ts'
import { checkQuery } from '../query/check/check-query.ts'
import { complaints, isMap } from '../query/errors.ts'
import { anyField } from '../query/fields.ts'
import { aggregateAmong, findAmong } from '../query/run-query.ts'
import { applyUpdate, checkUpdate, type Update } from '../query/update.ts'
import {
  type Document,
  deleteDocument,
  isReadable,
  LARGEST_BYTES,
  lockDocuments,
  MOST_DOCUMENTS,
  selectDocuments,
  sizeOf,
  writeDocument,
} from './store.server.ts'

/** `test`: everything for everybody, few and small. It is looked through in memory. X17. */
export const test: Collection = {
  find: async (call) => {
    const asked = readFind(call.payload, anyField)
    if (!asked.ok) return asked
    const documents = await selectDocuments(call.app.db, call.edition.id)
    return accept({ compute: () => findAmong(documents, asked.value.query, asked.value.opts) })
  },
  findById: async (call) => {
    const asked = readFindById(call.payload)
    if (!asked.ok) return asked
    const documents = await selectDocuments(call.app.db, call.edition.id)
    return accept({ value: documents.find(({ _id }) => _id === asked.value.id) ?? null })
  },
  findOne: async (call) => {
    const asked = readQuery(call, ['query'])
    if (!asked.ok) return asked
    const documents = await selectDocuments(call.app.db, call.edition.id)
    return accept({ compute: () => among(documents, asked.value.query)[0] ?? null })
  },
  aggregate: async (call) => {
    const asked = readAggregate(call.payload, anyField)
    if (!asked.ok) return asked
    const documents = await selectDocuments(call.app.db, call.edition.id)
    return accept({ compute: () => aggregateAmong(documents, asked.value) })
  },
  save: (call) =>
    writing(call, ({ store, documents }) => {
      const known = documents.find(({ _id }) => _id === call.payload._id)
      return put(store, { ...known, ...call.payload })
    }),
  insert: (call) => writing(call, ({ store }) => put(store, call.payload.insert, 'new')),
  insertMany: (call) =>
    writing(call, async ({ store }) => {
      const { insert } = call.payload
      if (!Array.isArray(insert)) return malformed('insert')
      const made: Document[] = []
      for (const one of insert) {
        const stored = await put(store, one, 'new')
        if (!stored.ok) return stored
        made.push(stored.value)
      }
      return accept(made)
    }),
  update: (call) => updating(call, undefined),
  upsert: (call) => updating(call, 1),
  deleteOne: (call) =>
    writing(call, async ({ store, documents }) => {
      const { _id } = call.payload
      const known = documents.find((one) => one._id === _id)
      if (known) await deleteDocument(store.tx, call.edition.id, known._id)
      return accept({ deleted: known ? 1 : 0 })
    }),
}

type LockedStore = { readonly call: Call; readonly tx: Tx; readonly known: Set<string> }
type Work = { readonly store: LockedStore; readonly documents: readonly Document[] }

function writing(call: Call, work: (work: Work) => Promise<Decision<unknown, Failure>>): Promise<Outcome> {
  return inOneAction(call, async (tx) => {
    const documents = await lockDocuments(tx, call.edition.id)
    return work({ store: { call, tx, known: new Set(documents.map(({ _id }) => _id)) }, documents })
  })
}

/** As `update`, or with `most` 1 as `upsert`: the first one, or a new one. */
async function updating(call: Call, most: 1 | undefined): Promise<Outcome> {
  const asked = readQuery(call, ['query', 'update'])
  if (!asked.ok) return asked
  const { query, change } = asked.value
  return writing(call, async ({ store, documents }) => {
    const matched = among(documents, query).slice(0, most)
    let modified = 0
    for (const document of matched) {
      const after = { ...applyUpdate(document, change), _id: document._id }
      if (isSame(document, after)) continue
      const written = await put(store, after)
      if (!written.ok) return written
      modified += 1
    }
    if (matched.length > 0 || most === undefined) return accept({ matched: matched.length, modified })
    const made = await put(store, applyUpdate(equalities(query), change), 'new')
    return made.ok ? accept({ matched: 0, modified: 0, upserted: made.value._id }) : made
  })
}

/** Stores a document over the one with its id; one that has to be new is refused where there is one. */
async function put(
  store: LockedStore,
  given: unknown,
  as: 'new' | 'any' = 'any',
): Promise<Decision<Document, Failure>> {
  if (!isMap(given)) return malformed('insert')
  const { call, tx } = store
  const { _id = newId(call.app.now()) } = given
  if (typeof _id !== 'string' || !isId(_id)) return malformed('_id')
  const document: Document = { ...given, _id }
  if (sizeOf(document) > LARGEST_BYTES) return refuse({ kind: 'domain', reason: 'too-large' })
  if (!isReadable(document)) return refuse({ kind: 'domain', reason: 'impossible' })
  if (as === 'new' && store.known.has(_id)) return refuse({ kind: 'domain', reason: 'taken' })
  store.known.add(_id)
  if (store.known.size > MOST_DOCUMENTS) return refuse({ kind: 'domain', reason: 'full' })
  await writeDocument(tx, call.edition.id, document)
  return accept(document)
}

function among(documents: readonly Document[], query: Record<string, unknown>): Document[] {
  return findAmong(documents, query, {}) as Document[]
}

function readQuery(
  { payload }: Call,
  known: readonly string[],
): Decision<{ query: Record<string, unknown>; change: Update }, Failure> {
  const { errors, complain } = complaints()
  for (const name of Object.keys(payload)) if (!known.includes(name)) complain(name, 'unknown-field', name)
  const query = checkQuery(queryIn(payload, known), anyField, complain)
  const change = known.includes('update') ? checkUpdate(payload.update, anyField, complain) : {}
  return errors.length > 0 ? refuse({ kind: 'query', errors }) : accept({ query, change })
}

function malformed(name: string): Decision<never, Failure> {
  return refuse({ kind: 'query', errors: [{ path: name, error: 'bad-value', name }] })
}
