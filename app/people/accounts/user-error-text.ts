import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { UserFieldError } from './user.ts'

/** The text of a field's error (specification 5: `required`, `obvezno`). */
export function userErrorText(error: UserFieldError, locale: Locale): string {
  return texts[error]({}, { locale })
}

const texts = {
  required: m.people_required,
  taken: m.people_taken,
  unknown: m.people_unknown,
  characters: m.people_characters,
  'too-short': m.people_too_short,
  'too-long': m.people_too_long,
  'no-address': m.people_no_address,
  common: m.people_password_common,
  context: m.people_password_context,
  pattern: m.people_password_pattern,
  same: m.people_password_same,
} as const satisfies Record<UserFieldError, unknown>
