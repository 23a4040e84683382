import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, id, isId } from '#app/platform/id.ts'
import { recall } from '#app/platform/remember.server.ts'
import { changeRegistration } from '#app/registration/change.server.ts'
import { eraseRegistration } from '#app/registration/erase.server.ts'
import { faultsOf, type RegistrationChange, registrationChange } from '#app/registration/forms.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { equalities } from '../keeping/equalities.ts'
import { askable } from '../keeping/field-gate.ts'
import { readValues } from '../keeping/read-values.ts'
import { readQuery, sourceFor } from '../keeping/reading.server.ts'
import { once } from '../once.server.ts'
import { readIn } from '../query/ask.server.ts'
import { complaints, isMap } from '../query/faults.ts'
import type { Source } from '../query/source.ts'
import { applyUpdate, checkUpdate, type Update } from '../query/update.ts'
import { refused } from './refused.server.ts'
import { register } from './save.server.ts'
import { staffRegs } from './staff.server.ts'

type Document = Readonly<Record<string, unknown>>

/**
 * Changes every registration the query has, each through the door of one: places, queues and letters are each one's own, so a refusal
 * leaves those before it changed. `refused` counts what could not be changed.
 */
export async function updateRegs(call: Call): Promise<Outcome> {
  const asked = await readUpdate(call)
  if (!asked.ok) return asked
  const { query, update, source } = asked.value

  return once(call, async () => {
    const known = await readIn(call.house.db, source, { query })
    const changes: { id: Id; change: RegistrationChange }[] = []
    for (const document of known) {
      const change = await changeOf(call, document, applyUpdate(document, update))
      if (!change.ok) return change
      if (change.value) changes.push({ id: id(String(document._id)), change: change.value })
    }
    await claim(call)
    let modified = 0
    let firstRefusal: Parameters<typeof refused>[1] | null = null
    for (const { id, change } of changes) {
      const changed = await changeRegistration(call.house, { id, change, by: call.by })
      if (changed.ok) modified += 1
      else firstRefusal ??= changed.reason
    }
    if (modified === 0 && firstRefusal) return refused(call, firstRefusal)
    const value = {
      ...{ matched: known.length, modified },
      ...(changes.length > modified && { refused: changes.length - modified }),
    }
    return accept({ done: 'updated', value })
  })
}

/**
 * Changes the first registration the query has; where it has none, registers somebody of what the query says is equal and the update
 * sets.
 */
export async function upsertReg(call: Call): Promise<Outcome> {
  const asked = await readUpdate(call)
  if (!asked.ok) return asked
  const { query, update, source } = asked.value

  return once(call, async () => {
    const [known] = await readIn(call.house.db, source, { query, opts: { limit: 1 } })
    if (!known) {
      const made = await register({ ...call, payload: applyUpdate(equalities(query), update) })
      if (!made.ok) return made
      const upserted = isMap(made.value.value) ? made.value.value._id : null
      return accept({ done: made.value.done, value: { matched: 0, modified: 0, upserted } })
    }
    const change = await changeOf(call, known, applyUpdate(known, update))
    if (!change.ok) return change
    const { by, house, idempotency: remember } = call
    const changed = change.value
      ? await changeRegistration(house, {
          ...{ id: id(String(known._id)), change: change.value },
          ...{ by, remember },
        })
      : null
    if (changed && !changed.ok) return refused(call, changed.reason)
    return accept({
      done: JSON.stringify({ id: known._id }),
      value: { matched: 1, modified: changed ? 1 : 0 },
    })
  })
}

/**
 * Registers one after the other, each through the door of one: what is refused is left out of the answer, and all of it is refused when
 * nobody could be registered. A call that comes again under its key goes on where it was broken off.
 */
export async function insertRegs(call: Call): Promise<Outcome> {
  const { insert, ...others } = call.payload
  const [misspelt] = Object.keys(others)
  if (misspelt !== undefined) return refuseField('unknown-field', misspelt.slice(0, 80))
  if (
    !Array.isArray(insert) ||
    insert.length === 0 ||
    !insert.every((one) => isMap(one) && !('_id' in one))
  ) {
    return refuseField('bad-value', 'insert')
  }
  return once(call, async () => {
    const made: unknown[] = []
    let firstRefusal: Failure | null = null
    for (const [index, payload] of insert.entries()) {
      const { idempotency } = call
      const own = idempotency && { ...idempotency, key: `${idempotency.key} ${index}` }
      const one = await register({ ...call, payload, idempotency: own })
      if (one.ok) made.push(one.value.value)
      else firstRefusal ??= one.reason
    }
    if (made.length === 0 && firstRefusal) return refuse(firstRefusal)
    await claim(call)
    return accept({ done: 'inserted', value: made })
  })
}

function refuseField(fault: 'bad-value' | 'unknown-field', name: string): Decision<never, Failure> {
  return refuse({ kind: 'query', faults: [{ path: name, fault, name }] })
}

type Asked = {
  readonly query: Record<string, unknown>
  readonly update: Update
  readonly source: Source
}

async function readUpdate(call: Call): Promise<Decision<Asked, Failure>> {
  const query = readQuery(staffRegs, call, ['query', 'update'])
  if (!query.ok) return query
  const { faults, complain } = complaints()
  const update = checkUpdate(call.payload.update, askable(staffRegs.shape, call.by), complain)
  if (faults.length > 0) return refuse({ kind: 'query', faults })
  const source = await sourceFor(staffRegs, call)
  return source ? accept({ query: query.value, update, source }) : refuse({ kind: 'not-allowed' })
}

/** What is changed, as the form's door takes it; null when nothing is. */
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
  if (!values.ok) return refuse({ kind: 'values', faults: values.reason })
  const { picks } = values.value
  const asked = Array.isArray(picks)
    ? { ...values.value, picks: picks.map((pick) => eventOf(pick, before.picks)) }
    : values.value
  const parsed = registrationChange.safeParse(asked)
  return parsed.success
    ? accept(parsed.data)
    : refused(call, { kind: 'fields', errors: faultsOf(parsed.error) })
}

/** A pick is asked for by its event: one that the document shows stands for its own, changed in no way. */
function eventOf(pick: unknown, shown: unknown): unknown {
  const isShown = Array.isArray(shown) && shown.some((one) => JSON.stringify(one) === JSON.stringify(pick))
  return isShown && isMap(pick) ? pick.event : pick
}

/** Erases who somebody was: the registration's numbers stay (R11). */
export async function deleteReg(call: Call): Promise<Outcome> {
  const { _id, ...others } = call.payload
  const [misspelt] = Object.keys(others)
  if (misspelt !== undefined || typeof _id !== 'string') {
    return misspelt === undefined
      ? refuseField('bad-value', '_id')
      : refuseField('unknown-field', misspelt.slice(0, 80))
  }
  return once(call, async () => {
    const source = isId(_id) ? await sourceFor(staffRegs, call) : null
    const query = { _id, erasedAt: null }
    const [known] = source ? await readIn(call.house.db, source, { query, opts: { limit: 1 } }) : []
    if (!known || !isId(_id)) return accept({ done: 'nothing', value: { deleted: 0 } })
    await claim(call)
    const erased = await eraseRegistration(call.house, { id: _id, by: call.by })
    return accept({ done: 'erased', value: { deleted: erased.ok ? 1 : 0 } })
  })
}

/** Notes the call's key before the first of several deeds, each with a transaction of its own. */
async function claim({ house, idempotency }: Call): Promise<void> {
  if (idempotency) await house.db.transaction((tx) => recall(tx, idempotency, house.now()))
}
