import { inputFields } from '../fields.ts'
import type { RegistrationChange } from '../forms.ts'
import type { Extra, Registration } from '../registration.ts'

/**
 * Applies a change to a registration; absent fields stay as they are. Picks and partner are handled elsewhere. Consents carry the version of the
 * terms they were given under and the instant, extras the instant they were requested.
 */
export function merge(
  registration: Registration,
  change: RegistrationChange,
  { termsVersion, now }: { readonly termsVersion: string; readonly now: Date },
): Registration {
  return {
    ...registration,
    ...inputFields(change),
    extras: extrasAfter(registration, change, now),
    consents: change.consents
      ? { ...change.consents, version: termsVersion, at: now.toISOString() }
      : registration.consents,
    newsletterAt:
      change.newsletter === undefined || change.newsletter === registration.newsletter
        ? registration.newsletterAt
        : now,
    // A new address has not been proved.
    emailConfirmedAt:
      change.email === undefined || change.email === registration.email
        ? registration.emailConfirmedAt
        : null,
  }
}

/** Each extra keeps the instant it was first requested; extras of a prepared registration count as requested when it is sent. P2, R8. */
function extrasAfter(
  { extras, reserved, status }: Registration,
  change: RegistrationChange,
  now: Date,
): readonly Extra[] {
  const wanted = change.extras ?? extras
  const askedAt = now.toISOString()
  if (status === 'prepared') return change.submit ? wanted.map((extra) => ({ ...extra, askedAt })) : wanted
  if (wanted === extras) return extras
  return wanted.map((extra) => {
    const old = extras.find(({ code }) => code === extra.code)
    return { ...extra, askedAt: old ? (old.askedAt ?? reserved.toISOString()) : askedAt }
  })
}
