import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

export type TicketAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'unanswered' }
  | {
      readonly kind: 'refused'
      readonly reason: 'not-found' | 'no-place' | 'erased' | 'mailed-today' | 'edition-archived'
    }

/** What became of the ticket that was to be sent again. */
export function ticketText(answer: TicketAnswer, locale: Locale): string {
  if (answer.kind === 'done') return m.regs_ticket_sent({}, { locale })
  if (answer.kind === 'unanswered') return m.lists_end_failed({}, { locale })
  return refusals[answer.reason]({}, { locale })
}

const refusals = {
  'mailed-today': m.regs_ticket_mailed_today,
  'no-place': m.regs_ticket_no_place,
  'not-found': m.regs_gone,
  erased: m.regs_ticket_no_place,
  'edition-archived': m.regs_ticket_archived,
} as const
