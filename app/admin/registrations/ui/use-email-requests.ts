import type { Locale } from '#app/platform/locale.ts'
import { useRequest } from '../../lists/ending/use-request.ts'
import { notify } from '../../notify.ts'
import { type ResendAnswer, resendText } from '../resend-text.ts'
import { type TicketAnswer, ticketText } from './ticket-text.ts'

/** Sends a ticket or an earlier e-mail again, and says how it went. */
export function useEmailRequests(locale: Locale) {
  const mailTicket = useRequest<{ intent: 'mail-ticket'; id: string }, TicketAnswer>()
  const resend = useRequest<{ intent: 'resend'; emailId: string }, ResendAnswer>()
  return {
    mailTicket: async (id: string): Promise<void> => {
      const answer = await mailTicket({ intent: 'mail-ticket', id })
      notify({ locale, message: ticketText(answer, locale) })
    },
    resend: async (emailId: string): Promise<void> => {
      const answer = await resend({ intent: 'resend', emailId })
      notify({ locale, message: resendText(answer, locale) })
    },
  }
}
