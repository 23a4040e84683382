import { accept } from '#app/platform/decision.ts'
import { findRegistration } from '#app/registration/read.server.ts'
import { ownDocument, ownFields } from '#app/registration/regs-document.ts'
import type { Call, Outcome } from '../call.ts'
import { readFind, readFindById } from '../payload.ts'
import { fieldsOf } from '../query/fields.ts'
import { findAmong } from '../query/run-query.ts'
import { findDancerOf } from './dancer.server.ts'

const fields = fieldsOf(ownFields)

/** The caller's own registration when it answers the query, else nothing: what is not theirs is as if it were not there. X7. */
export async function findRegs(call: Call): Promise<Outcome> {
  const asked = readFind(call.payload, fields, ['secret'])
  if (!asked.ok) return asked
  const own = await findOwn(call)
  const documents = own ? [own] : []
  return accept({ compute: () => findAmong(documents, asked.value.query, asked.value.opts) })
}

/** One’s own registration, if that is its id; else null, whether it exists or not. X7. */
export async function findRegsById(call: Call): Promise<Outcome> {
  const asked = readFindById(call.payload, ['secret'])
  if (!asked.ok) return asked
  const own = await findOwn(call)
  return accept({ value: own?._id === asked.value.id ? own : null })
}

async function findOwn(call: Call) {
  const by = await findDancerOf(call)
  const view = by && (await findRegistration(call.house, by.registrationId, by))
  return view && ownDocument(view, call.locale ?? view.language)
}
