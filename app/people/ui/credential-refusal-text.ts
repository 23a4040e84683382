import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { CredentialRefusal } from './password-answer.ts'

/** Why it was not done, and what can be done now. */
export function credentialRefusalText(
  reason: CredentialRefusal,
  seconds: number | undefined,
  locale: Locale,
): string {
  if (reason === 'too-often') return m.auth_too_often({ seconds: seconds ?? 60 }, { locale })
  return words[reason]({}, { locale })
}

const words = {
  missing: m.auth_refused_username,
  wrong: m.auth_password_wrong,
  'too-short': m.auth_password_short,
  'too-long': m.auth_password_long,
  'link-over': m.auth_password_link_gone,
  'code-wrong': m.auth_login_code_wrong,
  'has-already': m.auth_second_on,
  'not-begun': m.auth_refused_again,
  'not-found': m.auth_refused_again,
  'passkey-needed': m.people_passkey_needed,
  'confirm-first': m.people_confirm_first,
  'wrong-now': m.people_confirm_wrong,
  common: m.people_password_common,
  context: m.people_password_context,
  pattern: m.people_password_pattern,
  same: m.people_password_same,
} as const satisfies Record<Exclude<CredentialRefusal, 'too-often'>, unknown>
