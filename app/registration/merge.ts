import type { RegistrationChange } from './forms.ts'
import type { Registration } from './registration.ts'

/** The registration as the change wants it; what is absent stays. Picks and partner are another matter. */
export function merge(registration: Registration, change: RegistrationChange): Registration {
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
    extras: given('extras', registration.extras),
    consents: change.consents ? { ...registration.consents, ...change.consents } : registration.consents,
    // Another address has not been proved.
    emailConfirmedAt:
      change.email === undefined || change.email === registration.email
        ? registration.emailConfirmedAt
        : null,
  }
}

/** Whether the change is one that the dancer is told of by letter: what is danced, with whom, or what it costs. */
export function isWorthALetter(change: RegistrationChange): boolean {
  return (
    change.picks !== undefined ||
    change.role !== undefined ||
    change.onFull !== undefined ||
    change.extras !== undefined ||
    change.promo !== undefined
  )
}
