import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { UserFieldFault } from './user.ts'

/** What is wrong with a field, in words (specification 5: `required`, `obvezno`). */
export function userFaultText(fault: UserFieldFault, locale: Locale): string {
  return words[fault]({}, { locale })
}

const words = {
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
} as const satisfies Record<UserFieldFault, unknown>
