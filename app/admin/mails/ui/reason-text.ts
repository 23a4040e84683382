import { overtaken, spent, stoppedByStaff } from '#app/mail/outbox/retry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

const ownReasons = new Map([
  [spent, m.mails_reason_spent],
  [overtaken, m.mails_state_overtaken],
  [stoppedByStaff, m.mails_state_stopped],
])

/** Why an e-mail did not arrive, for staff. The words of a mail server are quoted in its language. */
export function reasonText(why: string, locale: Locale): string {
  const own = ownReasons.get(why)
  if (own) return own({}, { locale })
  const isReply = /^[2-5]\d\d[ -]|^\d\.\d{1,3}\.\d{1,3}\b/.test(why)
  return isReply ? m.mails_reason_reply({ why }, { locale }) : m.mails_reason({ why }, { locale })
}
