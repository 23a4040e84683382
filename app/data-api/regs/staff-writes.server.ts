import { sql } from 'kysely'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, id, isId } from '#app/platform/id.ts'
import { fieldErrorsOf, type RegistrationChange, registrationChangeByStaff } from '#app/registration/forms.ts'
import { changeRegistration, deleteRegistration } from '#app/registration/service.server.ts'
import { equalities } from '../adapters/equalities.ts'
import { visibleFields } from '../adapters/field-access.ts'
import { readValues } from '../adapters/read-values.ts'
import { readQuery, sourceFor } from '../adapters/reading.server.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { once } from '../once.server.ts'
import { readIn } from '../query/ask.server.ts'
import { complaints, isMap } from '../query/errors.ts'
import type { Source } from '../query/source.ts'
import { applyUpdate, checkUpdate, type Update } from '../query/update.ts'
import { doneUnder, partOfKey, planned } from './planned.server.ts'
import { refused } from './refused.server.ts'
import { register } from './save.server.ts'
import { staffRegs } from './staff.server.ts'

type Document = Readonly<Record<string, unknown>>

/**
 * Changes every registration that the query selects, each by its own command: places, queues and e-mails belong to each, so a refusal
 * leaves earlier ones changed. `refused` counts the refused ones. A repeated call under its key continues where it was
 * interrupted.
 */
export async function updateRegs(call: Call): Promise<Outcome> {
  const asked = await readUpdate(call)
  if (!asked.ok) return asked
  const { query, update, source } = asked.value

  return once(call, async () => {
    const plan = await planned(call, () => lookAhead(call, asked.value))
    if (!plan.ok) return plan
    const { matched, ids } = plan.value
    const done = await doneUnder(call, ids)
    let modified = done.size
    const refusals: Failure[] = []
    for (const some of inChunks(ids.filter((id) => !done.has(id)))) {
      const known = await readIn(call.app.db, among(source, some), { query })
      for (const document of known) {
        const changed = await changeOne(call, document, update)
        if (!changed.ok) refusals.push(changed.reason)
        else if (changed.value === 'changed') modified += 1
      }
    }
    const [first] = refusals
    if (modified === 0 && first) return refuse(first)
    const value = { matched, modified, ...(refusals.length > 0 && { refused: refusals.length }) }
    return accept({ done: JSON.stringify(plan.value), value })
  })
}

type Ahead = { readonly matched: number; readonly ids: readonly Id[] }

/** The changes to make. Refused as a whole, before any write, when the update does not fit one of the documents. */
async function lookAhead(
  call: Call,
  { query, update, source }: UpdateRequest,
): Promise<Decision<Ahead, Failure>> {
  const known = await readIn(call.app.db, source, { query })
  const ids: Id[] = []
  for (const document of known) {
    const change = await changeOf(call, document, applyUpdate(document, update))
    if (!change.ok) return change
    if (change.value) ids.push(id(String(document._id)))
  }
  return accept({ matched: known.length, ids })
}

/** One of many, once under the call's key: the note that it is done is committed with it. X8. */
async function changeOne(
  call: Call,
  document: Document,
  update: Update,
): Promise<Decision<'changed' | 'same', Failure>> {
  const change = await changeOf(call, document, applyUpdate(document, update))
  if (!change.ok) return change
  if (!change.value) return accept('same')
  const { app, by } = call
  const own = id(String(document._id))
  const idempotency = partOfKey(call, own)
  const changed = await changeRegistration(app, { id: own, change: change.value, by, idempotency })
  return changed.ok ? accept('changed') : refused(call, changed.reason)
}

function among(source: Source, ids: readonly Id[]): Source {
  const isOne = sql`${sql.raw(source.columns._id.sql)} = any(${ids}::text[])`
  return { ...source, where: source.where ? sql`(${source.where}) and ${isOne}` : isOne }
}

/** So many are read at once, shortly before they are changed. */
const CHUNK = 50

function inChunks(ids: readonly Id[]): Id[][] {
  return Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, n) =>
    ids.slice(n * CHUNK, (n + 1) * CHUNK),
  )
}

/**
 * Changes the first registration of the query; without one, registers a person with the query's equalities and the update's
 * values.
 */
export async function upsertReg(call: Call): Promise<Outcome> {
  const asked = await readUpdate(call)
  if (!asked.ok) return asked
  const { query, update, source } = asked.value

  return once(call, async () => {
    const plan = await planned(call, async () => {
      const [first] = await readIn(call.app.db, source, { query, opts: { limit: 1 } })
      return accept({ id: first ? id(String(first._id)) : null })
    })
    if (!plan.ok) return plan
    const done = JSON.stringify(plan.value)
    const known = plan.value.id
    if (known === null) {
      const payload = applyUpdate(equalities(query), update)
      const made = await register({ ...call, payload, idempotency: partOfKey(call, 'new') })
      if (!made.ok) return made
      const upserted = isMap(made.value.value) ? made.value.value._id : null
      return accept({ done, value: { matched: 0, modified: 0, upserted } })
    }
    if ((await doneUnder(call, [known])).size > 0) {
      return accept({ done, value: { matched: 1, modified: 1 } })
    }
    const [document] = await readIn(call.app.db, among(source, [known]), { query: {} })
    const changed = document ? await changeOne(call, document, update) : accept('same')
    if (!changed.ok) return changed
    return accept({ done, value: { matched: 1, modified: changed.value === 'changed' ? 1 : 0 } })
  })
}

/**
 * Registers one after the other, each by its own command: refused ones are left out of the answer, and the call is refused when
 * all are. A repeated call under its key continues where it was interrupted.
 */
export async function insertRegs(call: Call): Promise<Outcome> {
  const { insert, ...others } = call.payload
  const [misspelt] = Object.keys(others)
  if (misspelt !== undefined) return refuseField('unknown-field', misspelt.slice(0, 80))
  if (!Array.isArray(insert) || insert.length === 0 || !insert.every(isMap)) {
    return refuseField('bad-value', 'insert')
  }
  return once(call, async () => {
    const made: unknown[] = []
    let firstRefusal: Failure | null = null
    for (const [index, payload] of insert.entries()) {
      const one = await register({ ...call, payload, idempotency: partOfKey(call, String(index)) })
      if (one.ok) made.push(one.value.value)
      else firstRefusal ??= one.reason
    }
    if (made.length === 0 && firstRefusal) return refuse(firstRefusal)
    const noted = await planned(call, async () => accept(null))
    return noted.ok ? accept({ done: 'null', value: made }) : noted
  })
}

function refuseField(error: 'bad-value' | 'unknown-field', name: string): Decision<never, Failure> {
  return refuse({ kind: 'query', errors: [{ path: name, error, name }] })
}

type UpdateRequest = {
  readonly query: Record<string, unknown>
  readonly update: Update
  readonly source: Source
}

async function readUpdate(call: Call): Promise<Decision<UpdateRequest, Failure>> {
  const query = readQuery(staffRegs, call, ['query', 'update'])
  if (!query.ok) return query
  const { errors, complain } = complaints()
  const update = checkUpdate(call.payload.update, visibleFields(staffRegs.shape, call.by), complain)
  if (errors.length > 0) return refuse({ kind: 'query', errors })
  const source = await sourceFor(staffRegs, call)
  return source ? accept({ query: query.value, update, source }) : refuse({ kind: 'not-allowed' })
}

/** The change as the form's command takes it; null: nothing changes. */
async function changeOf(
  call: Call,
  before: Document,
  after: Document,
): Promise<Decision<RegistrationChange | null, Failure>> {
  const touched = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  if (touched.length === 0) return accept(null)
  const given = Object.fromEntries(touched.map((name) => [name, after[name] ?? null]))
  const values = readValues(staffRegs.shape, call.by, given, { whole: false })
  if (!values.ok) return refuse({ kind: 'values', errors: values.reason })
  const { picks } = values.value
  const asked = Array.isArray(picks)
    ? { ...values.value, picks: picks.map((pick) => eventOf(pick, before.picks)) }
    : values.value
  const parsed = registrationChangeByStaff.safeParse(asked)
  return parsed.success
    ? accept(parsed.data)
    : refused(call, { kind: 'fields', errors: fieldErrorsOf(parsed.error) })
}

/** A pick is identified by its event: one shown by the document counts as unchanged. */
function eventOf(pick: unknown, shown: unknown): unknown {
  const isShown = Array.isArray(shown) && shown.some((one) => JSON.stringify(one) === JSON.stringify(pick))
  return isShown && isMap(pick) ? pick.event : pick
}

/**
 * Deletes a registration: 409 with the reason where money, an invoice or an arrival hangs on it (R19). One that is not there is `{ deleted: 0 }`.
 */
export async function deleteReg(call: Call): Promise<Outcome> {
  const { _id, ...others } = call.payload
  const [misspelt] = Object.keys(others)
  if (misspelt !== undefined || typeof _id !== 'string') {
    return misspelt === undefined
      ? refuseField('bad-value', '_id')
      : refuseField('unknown-field', misspelt.slice(0, 80))
  }
  return once(call, async () => {
    const plan = await planned(call, async () => {
      const source = isId(_id) ? await sourceFor(staffRegs, call) : null
      const [known] = source ? await readIn(call.app.db, source, { query: { _id }, opts: { limit: 1 } }) : []
      return accept({ isThere: known !== undefined })
    })
    if (!plan.ok) return plan
    const done = JSON.stringify(plan.value)
    if (!plan.value.isThere || !isId(_id)) return accept({ done, value: { deleted: 0 } })
    const deleted = await deleteRegistration(call.app, { id: _id, by: call.by })
    // Under a key it may have been deleted before the call was broken off.
    if (deleted.ok || deleted.reason === 'not-found') return accept({ done, value: { deleted: 1 } })
    return refuse({ kind: 'domain', reason: deleted.reason })
  })
}
