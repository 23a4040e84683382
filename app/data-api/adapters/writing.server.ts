import { isStaff } from '#app/people/actor.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { isId } from '#app/platform/id.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { readIn } from '../query/ask.server.ts'
import { complaints, isMap } from '../query/errors.ts'
import { applyUpdate, checkUpdate, type Update } from '../query/update.ts'
import type { CollectionAdapter, Document } from './collection-adapter.ts'
import { isDomainRefusal } from './domain-refusal.ts'
import { equalities } from './equalities.ts'
import { visibleFields } from './field-access.ts'
import { inOneAction } from './one-action.server.ts'
import { readValues, type Values } from './read-values.ts'
import { readQuery, sourceFor } from './reading.server.ts'
import { isSame } from './same-values.ts'

type Done = Decision<unknown, Failure>
type Changed = Decision<'changed' | 'same', Failure>
/** A collection that is written, and the call. */
type WriteTarget = { readonly adapter: CollectionAdapter; readonly call: Call }

/** `save`: the document as it stands then; with `_id` what is absent stays and null clears. */
export function save(target: WriteTarget): Promise<Outcome> {
  const { _id, ...given } = withoutBeside(target)
  return inAction(target, (tx) => (_id === undefined ? add(target, tx, given) : put(target, tx, _id, given)))
}

/**
 * `insert`: the inserted document, with what is shown once. Refused with all errors of its fields; an `_id` in use is `taken`. X15, X21.
 */
export function insert(target: WriteTarget): Promise<Outcome> {
  const { insert, ...others } = withoutBeside(target)
  return inAction(target, async (tx) => {
    if (!isMap(insert)) return malformed('insert')
    return refuseOthers(others) ?? add(target, tx, insert)
  })
}

/** `insertMany`: the inserted documents in the order of the call; the first refusal leaves none of them stored. X16. */
export function insertMany(target: WriteTarget): Promise<Outcome> {
  const { insert, ...others } = withoutBeside(target)
  return inAction(target, async (tx) => {
    if (!Array.isArray(insert) || !insert.every(isMap)) return malformed('insert')
    const misspelt = refuseOthers(others)
    if (misspelt) return misspelt
    const made: unknown[] = []
    for (const [index, one] of insert.entries()) {
      const added = await add(target, tx, one, `insert.${index}.`)
      if (!added.ok) return added
      made.push(added.value)
    }
    return accept(made)
  })
}

/**
 * `update`: `{matched, modified}` over every document that the query has and the caller may see; the first refusal leaves all unchanged.
 * X16.
 */
export function update(target: WriteTarget): Promise<Outcome> {
  const asked = readUpdate(target)
  if (!asked.ok) return Promise.resolve(asked)
  const { query, change } = asked.value
  return inAction(target, async (tx) => changeAll(target, tx, await findKnown(target, tx, query), change))
}

/**
 * `upsert`: changes the first document of the query, `{matched, modified}`; without one, inserts a document with the query's equalities and
 * the update's values, `{matched: 0, modified: 0, upserted: _id}`.
 */
export function upsert(target: WriteTarget): Promise<Outcome> {
  const asked = readUpdate(target)
  if (!asked.ok) return Promise.resolve(asked)
  const { query, change } = asked.value
  return inAction(target, async (tx) => {
    const known = await findKnown(target, tx, query, 1)
    if (known.length > 0) return changeAll(target, tx, known, change)
    const added = await add(target, tx, applyUpdate(equalities(query), change), '')
    if (!added.ok) return added
    const upserted = isMap(added.value) ? added.value._id : null
    return accept({ matched: 0, modified: 0, upserted })
  })
}

/**
 * `deleteOne`: `{deleted: 1}` or `{deleted: 0}`. A document hidden from the caller does not exist. With the `version` that the caller has
 * read, a document that was changed since stays, and the call is refused. X14.
 */
export function deleteOne(target: WriteTarget): Promise<Outcome> {
  const { _id, version, ...others } = withoutBeside(target)
  return inAction(target, async (tx) => {
    const misspelt = refuseOthers(
      isVersioned(target) || version === undefined ? others : { ...others, version },
    )
    if (misspelt) return misspelt
    if (version !== undefined && typeof version !== 'number') return malformed('version')
    if (typeof _id !== 'string') return malformed('_id')
    const [known] = isId(_id) ? await findKnown(target, tx, { _id }, 1) : []
    if (!known || !isId(_id)) return accept({ deleted: 0 })
    const { call, adapter } = target
    const removed = await adapter.commands.remove({ call, tx, id: _id, known, version })
    return removed.ok ? accept({ deleted: 1 }) : failure(call, removed.reason)
  })
}

/** A new document, with its own id or a new one. A document identified by a name has the id that follows from the name. X21. */
async function add(target: WriteTarget, tx: Tx, { _id, ...given }: Values, path = ''): Promise<Done> {
  const { call, adapter } = target
  if (_id !== undefined && (typeof _id !== 'string' || !isId(_id))) return malformed(`${path}_id`)
  if (_id !== undefined && (await findKnown(target, tx, { _id }, 1)).length > 0) return failure(call, 'taken')
  const whole = adapter.isWhole?.(given) ?? true
  const values = readValues(adapter.shape, call.by, given, { whole, path })
  if (!values.ok) return refuse({ kind: 'values', errors: values.reason })
  const made = await adapter.commands.add({ call, tx, values: values.value, newId: _id })
  if (!made.ok) return failure(call, made.reason)
  const { id, shownOnce } = made.value
  if (_id !== undefined && id !== _id) {
    return refuse({ kind: 'values', errors: [{ path: `${path}_id`, error: 'id-follows', name: '_id' }] })
  }
  const [document] = await findKnown(target, tx, { _id: id }, 1)
  return accept({ ...(document ?? { _id: id }), ...shownOnce })
}

/** `save` with an id: a change of the document that has it, or a new whole document with it. Only staff choose ids: to others what they do not see is not there. */
async function put(target: WriteTarget, tx: Tx, _id: unknown, given: Values): Promise<Done> {
  const { call } = target
  if (typeof _id !== 'string') return malformed('_id')
  const [known] = isId(_id) ? await findKnown(target, tx, { _id }, 1) : []
  if (!known) {
    const isNew = isId(_id) && isStaff(call.by) && isWhole(target, given)
    return isNew ? add(target, tx, { ...given, _id }) : failure(call, 'not-found')
  }
  const changed = await changeOne(target, tx, known, given)
  if (!changed.ok) return changed
  const [document = null] = await findKnown(target, tx, { _id }, 1)
  return accept(document)
}

async function changeAll(
  target: WriteTarget,
  tx: Tx,
  known: readonly Document[],
  change: Update,
): Promise<Done> {
  let modified = 0
  for (const document of known) {
    const changed = await changeOne(
      target,
      tx,
      document,
      differences(document, applyUpdate(document, change)),
    )
    if (!changed.ok) return changed
    if (changed.value === 'changed') modified += 1
  }
  return accept({ matched: known.length, modified })
}

function isWhole({ adapter, call }: WriteTarget, given: Values): boolean {
  const values = readValues(adapter.shape, call.by, given, { whole: adapter.isWhole?.(given) ?? true })
  return values.ok || values.reason.every(({ error }) => error !== 'required')
}

/** The values that differ from the document. */
function differing(known: Document, given: Values): Values {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !(name in known) || !isSame(known[name], value)),
  )
}

/** The values that changed; removed ones are null. */
function differences(before: Document, after: Document): Values {
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]))
  return Object.fromEntries(names.map((name) => [name, after[name] ?? null]))
}

async function changeOne(
  { call, adapter }: WriteTarget,
  tx: Tx,
  known: Document,
  given: Values,
): Promise<Changed> {
  const { shape, commands } = adapter
  const hasVersion = isVersioned({ adapter })
  const { version, ...others } = given
  // X22: an unchanged value is no change, even of a field the caller may not set.
  const wanted = differing(known, hasVersion ? others : given)
  const values = readValues(shape, call.by, wanted, { whole: false })
  if (!values.ok) return refuse({ kind: 'values', errors: values.reason })
  if (hasVersion && version !== undefined && typeof version !== 'number') return malformed('version')
  const id = known._id
  if (typeof id !== 'string' || !isId(id)) throw new Error('a document without an id')
  const isChange = Object.entries(values.value).some(([name, value]) => !isSame(known[name], value))
  if (!isChange) return accept('same')
  const seen = hasVersion && typeof version === 'number' ? version : undefined
  const changed = await commands.change({ call, tx, id, known, values: values.value, version: seen })
  return changed.ok ? accept('changed') : failure(call, changed.reason)
}

function isVersioned({ adapter }: Pick<WriteTarget, 'adapter'>): boolean {
  return adapter.shape.fields.some(({ name }) => name === 'version')
}

function inAction({ call, adapter }: WriteTarget, action: (tx: Tx) => Promise<Done>): Promise<Outcome> {
  return inOneAction(call, action, () => adapter.commands.after?.(call))
}

async function findKnown(
  { adapter, call }: WriteTarget,
  tx: Tx,
  query: Readonly<Record<string, unknown>>,
  limit?: number,
): Promise<readonly Document[]> {
  const source = await sourceFor(adapter, call, tx)
  const opts = limit === undefined ? {} : { limit }
  return source ? readIn(tx, source, { query, opts }) : []
}

function readUpdate({
  adapter,
  call,
}: WriteTarget): Decision<{ readonly query: Record<string, unknown>; readonly change: Update }, Failure> {
  const query = readQuery(adapter, call, ['query', 'update'])
  if (!query.ok) return query
  const { errors, complain } = complaints()
  const change = checkUpdate(call.payload.update, visibleFields(adapter.shape, call.by), complain)
  return errors.length > 0 ? refuse({ kind: 'query', errors }) : accept({ query: query.value, change })
}

function withoutBeside({ call, adapter }: WriteTarget): Values {
  const { beside = [] } = adapter
  return Object.fromEntries(Object.entries(call.payload).filter(([name]) => !beside.includes(name)))
}

function refuseOthers(others: Values): Decision<never, Failure> | null {
  const errors = Object.keys(others).map((name) => ({
    path: name.slice(0, 80),
    error: 'unknown-field' as const,
    name: name.slice(0, 80),
  }))
  return errors.length > 0 ? refuse({ kind: 'query', errors }) : null
}

function malformed(name: string): Decision<never, Failure> {
  return refuse({ kind: 'query', errors: [{ path: name, error: 'bad-value', name }] })
}

/** A command's "not allowed" after the gate has passed is answered as the gate's. */
function failure({ by }: Call, reason: unknown): Decision<never, Failure> {
  if (reason === 'not-allowed') return refuse({ kind: by.kind === 'user' ? 'not-allowed' : 'sign-in' })
  return isDomainRefusal(reason) ? refuse({ kind: 'domain', reason }) : refuse(reason as Failure)
}
