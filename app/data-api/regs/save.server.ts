import type { Actor } from '#app/people/actor.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, id, isId } from '#app/platform/id.ts'
import { fieldErrorsOf, newRegistrationBy, registrationChangeBy } from '#app/registration/forms.ts'
import { may } from '#app/registration/policy.ts'
import { ownDocument, savedDocument } from '#app/registration/queries/regs-document.ts'
import {
  changeRegistration,
  editionOf,
  findDocumented,
  findRegistration,
  guessInSaving,
  saveRegistration,
} from '#app/registration/service.server.ts'
import { sourceFor } from '../adapters/reading.server.ts'
import { isSame } from '../adapters/same-values.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { once, type Written } from '../once.server.ts'
import { readIn } from '../query/ask.server.ts'
import { isMap } from '../query/errors.ts'
import { findDancerOf } from './dancer.server.ts'
import { refused } from './refused.server.ts'
import { staffRegs } from './staff.server.ts'

/** A new registration, or with `_id` a change of one, by its secret or by staff of one: by the same commands as the form. X6. */
export function saveRegs(call: Call): Promise<Outcome> {
  return once(call, () => ('_id' in call.payload ? change(call) : register(call)))
}

/** `insert`: registers a person like `save` without `_id`; refused when `insert` is no map. */
export function insertReg(call: Call): Promise<Outcome> {
  const { insert } = call.payload
  if (!isMap(insert)) {
    const error = { path: 'insert', error: 'bad-value', name: 'insert' } as const
    return Promise.resolve(refuse({ kind: 'query', errors: [error] }))
  }
  return once(call, () => register({ ...call, payload: insert }))
}

/** A new registration with the payload's values, and its `_id` if given (staff only: 409 when it is in use). */
export async function register(call: Call): Promise<Saving> {
  const { app, edition, by, network, payload, idempotency } = call
  if (!edition.isCurrent) {
    return edition.archived ? refused(call, { kind: 'edition-archived' }) : refuse({ kind: 'not-current' })
  }
  const { _id, ...given } = payload
  const isChosen = _id !== undefined
  if (isChosen && (typeof _id !== 'string' || !isId(_id) || !may(by, 'registrations.workWith'))) {
    return refuse({ kind: 'query', errors: [{ path: '_id', error: 'bad-value', name: '_id' }] })
  }
  const input = newRegistrationBy(by).safeParse(given)
  if (!input.success) return refused(call, { kind: 'fields', errors: fieldErrorsOf(input.error) })

  const newId = isChosen ? id(String(_id)) : undefined
  const asked = { input: input.data, by, network, idempotency: idempotency, newId }
  const saved = await unlessIdTaken(
    () =>
      guessInSaving(app, call.requestContext, { promo: asked.input.promo, by }, () =>
        saveRegistration(app, asked),
      ),
    newId,
  )
  if (saved === 'taken') return refuse({ kind: 'domain', reason: 'taken' })
  if (!saved.ok) return refused(call, saved.reason)
  return answer(call, edition.id, saved.value)
}

/** An id is taken when another row has it already (SQLSTATE 23505): nothing has been written then. */
async function unlessIdTaken<Value>(
  save: () => Promise<Value>,
  newId: Id | undefined,
): Promise<Value | 'taken'> {
  try {
    return await save()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (newId !== undefined && code === '23505') return 'taken'
    throw error
  }
}

async function change(call: Call): Promise<Saving> {
  const { app, network, payload, idempotency } = call
  const { _id, secret, ...given } = payload
  const theirs = 'secret' in payload ? await findOwn(call) : await findForStaff(call)
  if (!theirs) {
    const isNew = (await isFree(call)) && newRegistrationBy(call.by).safeParse(given).success
    return isNew ? register(call) : refused(call, { kind: 'not-found' })
  }
  const fields = changedOf(given, await documentOf(call, theirs))
  const parsed = registrationChangeBy(theirs.by).safeParse(fields)
  if (!parsed.success) return refused(call, { kind: 'fields', errors: fieldErrorsOf(parsed.error) })

  const { id, editionId, by } = theirs
  const changed = await guessInSaving(app, call.requestContext, { promo: parsed.data.promo, by }, () =>
    changeRegistration(app, { id, change: parsed.data, by, network, idempotency: idempotency }),
  )
  return changed.ok ? answer(call, editionId, changed.value) : refused(call, changed.reason)
}

/** Whether staff who may choose ids give one that no registration of any festival has. */
async function isFree({ app, by, payload }: Call): Promise<boolean> {
  const { _id } = payload
  const mayChoose = typeof _id === 'string' && isId(_id) && may(by, 'registrations.workWith')
  return mayChoose && (await editionOf(app, _id)) === null
}

/** The registration as `findById` answers it to this caller. */
async function documentOf(call: Call, { id, by }: Theirs): Promise<Readonly<Record<string, unknown>>> {
  if (by.kind === 'dancer') {
    const view = await findRegistration(call.app, id, by)
    return view ? ownDocument(view, call.locale ?? view.language) : {}
  }
  const source = await sourceFor(staffRegs, call)
  const [known] = source ? await readIn(call.app.db, source, { query: { _id: id }, opts: { limit: 1 } }) : []
  return known ?? {}
}

/** The values that differ from the document: values that were read and sent back unchanged are dropped. A pick that was read counts as its event. */
function changedOf(
  given: Readonly<Record<string, unknown>>,
  known: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const changed = Object.entries(given).filter(
    ([name, value]) => !(name in known) || !isSame(known[name], value),
  )
  return Object.fromEntries(
    changed.map(([name, value]) =>
      name === 'picks' && Array.isArray(value)
        ? [name, value.map((pick) => (isShown(pick, known.picks) && isMap(pick) ? pick.event : pick))]
        : [name, value],
    ),
  )
}

function isShown(pick: unknown, shown: unknown): boolean {
  return Array.isArray(shown) && shown.some((one) => isSame(one, pick))
}

/** The registration that the secret opens, if it is the named one. X7. */
async function findOwn(call: Call): Promise<Theirs | null> {
  const by = await findDancerOf(call)
  if (!by || by.registrationId !== call.payload._id) return null
  return { id: by.registrationId, editionId: by.editionId, by }
}

/** A registration that staff may change; for others it does not exist. */
async function findForStaff(call: Call): Promise<Theirs | null> {
  const { by, app, edition } = call
  const { _id } = call.payload
  if (typeof _id !== 'string' || !isId(_id) || !may(by, 'registrations.workWith')) return null
  return (await editionOf(app, _id)) === edition.id ? { id: _id, editionId: edition.id, by } : null
}

type Theirs = { readonly id: Id; readonly editionId: string; readonly by: Actor }

type Saving = Decision<Written, Failure>

async function answer(
  { app, locale }: Call,
  editionId: string,
  saved: { readonly id: Id; readonly secret?: string },
): Promise<Saving> {
  const found = await findDocumented(app, editionId, saved.id)
  if (!found) throw new Error(`The registration ${saved.id} is gone.`)
  const value = savedDocument(found, locale ?? found.language, saved.secret)
  return accept({ done: JSON.stringify(saved), value })
}
