import type { RegistrationChange } from '#app/registration/forms.ts'
import { blankDraft, type Draft } from '#app/registration-form/ui/draft/draft.ts'
import type { Mine } from '../mine.ts'

/** A registration as its form would hold it. */
export function draftOf(mine: Mine): Draft {
  const { role, onFull, name, surname, email, country, language, payBy } = mine
  const { volunteering, hosting, newsletter, consents } = mine
  return {
    ...blankDraft(language),
    ...{ role, onFull, name, surname, email, country, language, payBy, volunteering, hosting, newsletter },
    level: mine.level ?? '',
    partnerChoice: mine.seeksPartner ? 'board' : 'alone',
    picks: mine.picks.filter(({ state }) => state !== 'left').map(({ eventId }) => eventId),
    phone: mine.phone ?? '',
    city: mine.city ?? '',
    promo: mine.promo ?? '',
    note: mine.note ?? '',
    heardFrom: mine.heardFrom ?? '',
    terms: consents.terms,
    photos: consents.photos,
    listed: consents.listed,
  }
}

/** The fields of a person's page, in the words of `registrationChange`. */
const asChange = {
  name: ({ name }: Draft) => name.trim(),
  surname: ({ surname }: Draft) => surname.trim(),
  email: ({ email }: Draft) => email.trim(),
  phone: ({ phone }: Draft) => phone.trim() || null,
  country: ({ country }: Draft) => country,
  city: ({ city }: Draft) => city.trim() || null,
  role: ({ role }: Draft) => role,
  level: ({ level }: Draft) => level || null,
  language: ({ language }: Draft) => language,
  onFull: ({ onFull }: Draft) => onFull,
  payBy: ({ payBy }: Draft) => payBy,
  note: ({ note }: Draft) => note.trim() || null,
  heardFrom: ({ heardFrom }: Draft) => heardFrom.trim() || null,
  volunteering: ({ volunteering }: Draft) => volunteering,
  hosting: ({ hosting }: Draft) => hosting,
  newsletter: ({ newsletter }: Draft) => newsletter,
  seeksPartner: ({ partnerChoice }: Draft) => partnerChoice === 'board',
} as const satisfies { readonly [Key in keyof RegistrationChange]?: (draft: Draft) => unknown }

/** What differs between two drafts, for `registrationChange`: untouched fields are not sent and cause no e-mail. */
export function changesBetween(before: Draft, after: Draft): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [field, read] of Object.entries(asChange)) {
    if (read(after) !== read(before)) changes[field] = read(after)
  }
  if (after.photos !== before.photos || after.listed !== before.listed) {
    changes.consents = { terms: before.terms, photos: after.photos, listed: after.listed }
  }
  return changes
}
