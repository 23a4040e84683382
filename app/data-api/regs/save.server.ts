import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { getCatalogue } from '#app/pricing/catalogue.server.ts'
import { changeRegistration } from '#app/registration/change.server.ts'
import { findDocumented } from '#app/registration/documented.server.ts'
import { faultsOf, newRegistration, registrationChange } from '#app/registration/forms.ts'
import { savedDocument } from '#app/registration/regs-document.ts'
import { saveRegistration } from '#app/registration/save.server.ts'
import type { Call, Outcome } from '../call.ts'
import type { Failure, Refusal } from '../failure.ts'
import { once, type Written } from '../once.server.ts'
import { findDancerOf } from './dancer.server.ts'

/** A new registration, or with `_id` and `secret` a change of one: through the same doors as the form. X6. */
export function saveRegs(call: Call): Promise<Outcome> {
  return once(call, () => ('_id' in call.payload ? change(call) : register(call)))
}

async function register(call: Call): Promise<Saving> {
  const { house, edition, by, payload, idempotency } = call
  if (!edition.isCurrent) {
    return edition.archived ? refused(call, { kind: 'festival-archived' }) : refuse({ kind: 'not-current' })
  }
  const input = newRegistration.safeParse(payload)
  if (!input.success) return refused(call, { kind: 'fields', errors: faultsOf(input.error) })

  const saved = await saveRegistration(house, { input: input.data, by, remember: idempotency })
  if (!saved.ok) return refused(call, saved.reason)
  return answer(call, edition.id, saved.value)
}

async function change(call: Call): Promise<Saving> {
  const { house, payload, idempotency } = call
  const { _id, secret, ...fields } = payload
  const by = await findDancerOf(call)
  if (!by || by.registrationId !== _id) return refused(call, { kind: 'not-found' })
  const parsed = registrationChange.safeParse(fields)
  if (!parsed.success) return refused(call, { kind: 'fields', errors: faultsOf(parsed.error) })

  const id = by.registrationId
  const changed = await changeRegistration(house, { id, change: parsed.data, by, remember: idempotency })
  return changed.ok ? answer(call, by.editionId, changed.value) : refused(call, changed.reason)
}

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

/** Refused, with what is needed to say it: how events are called, and the language if the request names none. */
async function refused(
  { house, edition, payload, locale }: Call,
  refusal: Refusal | { readonly kind: 'key-reused' },
): Promise<Saving> {
  if (refusal.kind === 'key-reused') return refuse({ kind: 'key-reused' })
  const { events } = await getCatalogue(house, edition.id)
  const language = locale ?? languageIn(payload)
  const titleOf = (eventId: string) => {
    const event = events.get(eventId)
    return event ? inLocale(event.title, language).text : eventId
  }
  return refuse({ kind: 'refused', refusal, titleOf, locale: language })
}

function languageIn({ language }: Call['payload']): Locale {
  return language === 'sl' || language === 'SI' ? 'sl' : 'en'
}
