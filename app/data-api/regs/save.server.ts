import type { Actor } from '#app/people/actor.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, isId } from '#app/platform/id.ts'
import { changeRegistration, editionOf } from '#app/registration/change.server.ts'
import { findDocumented } from '#app/registration/documented.server.ts'
import { faultsOf, newRegistration, registrationChange } from '#app/registration/forms.ts'
import { may } from '#app/registration/policy.ts'
import { savedDocument } from '#app/registration/regs-document.ts'
import { saveRegistration } from '#app/registration/save.server.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure } from '../failure.ts'
import { once, type Written } from '../once.server.ts'
import { isMap } from '../query/faults.ts'
import { findDancerOf } from './dancer.server.ts'
import { refused } from './refused.server.ts'

/** A new registration, or with `_id` a change of one, by its secret or by staff of one: through the same doors as the form. X6. */
export function saveRegs(call: Call): Promise<Outcome> {
  return once(call, () => ('_id' in call.payload ? change(call) : register(call)))
}

/** `insert`: as `save` of a new one. */
export function insertReg(call: Call): Promise<Outcome> {
  const { insert } = call.payload
  if (!isMap(insert) || '_id' in insert) {
    const fault = { path: 'insert', fault: 'bad-value', name: 'insert' } as const
    return Promise.resolve(refuse({ kind: 'query', faults: [fault] }))
  }
  return saveRegs({ ...call, payload: insert })
}

/** A new registration, of what the payload says. */
export async function register(call: Call): Promise<Saving> {
  const { house, edition, by, network, payload, idempotency } = call
  if (!edition.isCurrent) {
    return edition.archived ? refused(call, { kind: 'festival-archived' }) : refuse({ kind: 'not-current' })
  }
  const input = newRegistration.safeParse(payload)
  if (!input.success) return refused(call, { kind: 'fields', errors: faultsOf(input.error) })

  const saved = await saveRegistration(house, { input: input.data, by, network, remember: idempotency })
  if (!saved.ok) return refused(call, saved.reason)
  return answer(call, edition.id, saved.value)
}

async function change(call: Call): Promise<Saving> {
  const { house, network, payload, idempotency } = call
  const { _id, secret, ...fields } = payload
  const theirs = 'secret' in payload ? await findOwn(call) : await findForStaff(call)
  if (!theirs) return refused(call, { kind: 'not-found' })
  const parsed = registrationChange.safeParse(fields)
  if (!parsed.success) return refused(call, { kind: 'fields', errors: faultsOf(parsed.error) })

  const { id, editionId, by } = theirs
  const changed = await changeRegistration(house, {
    ...{ id, change: parsed.data, by, network },
    remember: idempotency,
  })
  return changed.ok ? answer(call, editionId, changed.value) : refused(call, changed.reason)
}

/** The registration the secret opens, if it is the one that is named. X7. */
async function findOwn(call: Call): Promise<Theirs | null> {
  const by = await findDancerOf(call)
  if (!by || by.registrationId !== call.payload._id) return null
  return { id: by.registrationId, editionId: by.editionId, by }
}

/** One that staff may change; who may not is told that there is none. Decisions 9. */
async function findForStaff(call: Call): Promise<Theirs | null> {
  const { by, house, edition } = call
  const { _id } = call.payload
  if (typeof _id !== 'string' || !isId(_id) || !may(by, 'registrations.workWith')) return null
  return (await editionOf(house, _id)) === edition.id ? { id: _id, editionId: edition.id, by } : null
}

type Theirs = { readonly id: Id; readonly editionId: string; readonly by: Actor }

type Saving = Decision<Written, Failure>

async function answer(
  { house, locale }: Call,
  editionId: string,
  saved: { readonly id: Id; readonly secret?: string },
): Promise<Saving> {
  const found = await findDocumented(house, editionId, saved.id)
  if (!found) throw new Error(`The registration ${saved.id} is gone.`)
  const value = savedDocument(found, locale ?? found.language, saved.secret)
  return accept({ done: JSON.stringify(saved), value })
}
