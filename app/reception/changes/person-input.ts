import { countryCodeOf } from '#app/platform/values/countries.ts'

/** The five fields that a desk asks a person for, and their agreement to the terms. */
export type PersonInput = {
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly country: string
  readonly hasAgreed: boolean
}

/** The person as the registration's forms read one. A person from Slovenia is written to in Slovenian; they may change it. */
export function personOf({ name, surname, email, country }: PersonInput) {
  const language = countryCodeOf(country) === 'SI' ? 'sl' : 'en'
  return { name, surname, email, country, phone: null, city: null, language } as const
}
