import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ResendRefusal } from '#app/registration/service.server.ts'

export type ResendAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'refused'; readonly reason: ResendRefusal }

const refusals = {
  'not-found': m.regs_emails_refused_gone,
  'edition-archived': m.regs_ticket_archived,
  erased: m.regs_emails_refused_erased,
  'mailed-enough': m.regs_emails_refused_enough,
  'handed-over': m.regs_emails_refused_handed_over,
} as const satisfies Record<ResendRefusal, unknown>

/** What became of an e-mail that was to go again. */
export function resendText(answer: ResendAnswer, locale: Locale): string {
  if (answer.kind === 'done') return m.regs_emails_resent({}, { locale })
  if (answer.kind === 'unanswered') return m.lists_end_failed({}, { locale })
  return refusals[answer.reason]({}, { locale })
}
