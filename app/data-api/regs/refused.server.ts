import { type Decision, refuse } from '#app/platform/decision.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import type { Call } from '../call.ts'
import type { Failure, Refusal } from '../failure.ts'

/** Refused, with what is needed to say it: how events are called, and the language if the request names none. */
export async function refused(
  { app, edition, payload, locale }: Call,
  refusal: Refusal | { readonly kind: 'key-reused' },
): Promise<Decision<never, Failure>> {
  if (refusal.kind === 'key-reused') return refuse({ kind: 'key-reused' })
  const { events } = await getCatalogue(app, edition.id)
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
