import { accept } from '#app/platform/decision.ts'
import { ownDocument, ownFields } from '#app/registration/queries/regs-document.ts'
import { findAccountRegistrations, findRegistration } from '#app/registration/service.server.ts'
import type { Call, Outcome } from '../call.ts'
import { readFind, readFindById } from '../payload.ts'
import { fieldsOf } from '../query/fields.ts'
import { findAmong } from '../query/run-query.ts'
import { findDancerOf } from './dancer.server.ts'

const fields = fieldsOf(ownFields)

/** The caller's own registrations that match the query: by their secret, and those of the signed-in account. Others do not exist. X7, R29. */
export async function findRegs(call: Call): Promise<Outcome> {
  const asked = readFind(call.payload, fields, ['secret'])
  if (!asked.ok) return asked
  const documents = await findOwn(call)
  return accept({ compute: () => findAmong(documents, asked.value.query, asked.value.opts) })
}

/** One’s own registration, if that is its id; else null, whether it exists or not. X7. */
export async function findRegsById(call: Call): Promise<Outcome> {
  const asked = readFindById(call.payload, ['secret'])
  if (!asked.ok) return asked
  const own = await findOwn(call)
  return accept({ value: own.find(({ _id }) => _id === asked.value.id) ?? null })
}

async function findOwn(call: Call) {
  const bySecret = await findDancerOf(call)
  const ofAccount = await findAccountRegistrations(call.app, call.by, call.edition.id)
  const dancers = ofAccount.map(({ id }) => ({ kind: 'dancer', registrationId: id }) as const)
  const all = [...(bySecret ? [bySecret] : []), ...dancers]
  const own = new Map(all.map((dancer) => [dancer.registrationId, dancer]))
  const views = await Promise.all(
    [...own.values()].map((dancer) => findRegistration(call.app, dancer.registrationId, dancer)),
  )
  return views.flatMap((view) => (view ? [ownDocument(view, call.locale ?? view.language)] : []))
}
