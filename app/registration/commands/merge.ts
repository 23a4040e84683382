import type { RegistrationChange } from '../forms.ts'
import type { Extra, Registration } from '../registration.ts'

/**
 * The registration as the change wants it; what is absent stays. Picks and partner are another matter. Consents carry the version
 * of the terms they were given under and the instant, extras the instant they were asked for.
 */
export function merge(
  registration: Registration,
  change: RegistrationChange,
  { termsVersion, now }: { readonly termsVersion: string; readonly now: Date },
): Registration {
  const given = <Key extends keyof RegistrationChange>(
    key: Key,
    old: Registration[Key & keyof Registration],
  ) => (change[key] === undefined ? old : change[key]) as never
  return {
    ...registration,
    name: given('name', registration.name),
    surname: given('surname', registration.surname),
    email: given('email', registration.email),
    phone: given('phone', registration.phone),
    country: given('country', registration.country),
    city: given('city', registration.city),
    role: given('role', registration.role),
    level: given('level', registration.level),
    language: given('language', registration.language),
    onFull: given('onFull', registration.onFull),
    payBy: given('payBy', registration.payBy),
    promo: given('promo', registration.promo),
    note: given('note', registration.note),
    heardFrom: given('heardFrom', registration.heardFrom),
    newsletter: given('newsletter', registration.newsletter),
    volunteering: given('volunteering', registration.volunteering),
    hosting: given('hosting', registration.hosting),
    seeksPartner: given('seeksPartner', registration.seeksPartner),
    extras: extrasAfter(registration, change, now),
    consents: change.consents
      ? { ...change.consents, version: termsVersion, at: now.toISOString() }
      : registration.consents,
    // Another address has not been proved.
    emailConfirmedAt:
      change.email === undefined || change.email === registration.email
        ? registration.emailConfirmedAt
        : null,
  }
}

/** Each extra keeps the instant it was first asked for; what was only prepared is asked for when it is sent. P2, R8. */
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

/**
 * Whether the change is one that the dancer is told of by letter: what is danced or what it
 * costs; and a new address gets its first letter, which proves it.
 */
export function isWorthAMessage(change: RegistrationChange): boolean {
  return (
    change.email !== undefined ||
    change.picks !== undefined ||
    change.role !== undefined ||
    change.onFull !== undefined ||
    change.extras !== undefined ||
    change.promo !== undefined
  )
}
