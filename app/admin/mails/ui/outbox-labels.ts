import type { MessageState } from '#app/mail/outbox/message.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { OutboxView } from '../outbox-state.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

export const viewLabels: Readonly<Record<OutboxView, Label>> = {
  all: m.mails_view_all,
  problem: m.mails_view_problem,
  leaving: m.mails_view_leaving,
  queued: m.mails_view_queued,
  sending: m.mails_view_sending,
  retrying: m.mails_view_retrying,
  held: m.mails_view_held,
  sent: m.mails_view_sent,
  failed: m.mails_view_failed,
  bounced: m.mails_view_bounced,
}

/** The labels of e-mail states. `overtaken` and `stopped` e-mails have failed, and need no attention. */
export const stateLabels: Readonly<Record<MessageState | 'bounced' | 'overtaken' | 'stopped', Label>> = {
  queued: m.mails_state_queued,
  sending: m.mails_state_sending,
  sent: m.mails_state_sent,
  retrying: m.mails_state_retrying,
  failed: m.mails_state_failed,
  held: m.mails_state_held,
  bounced: m.mails_state_bounced,
  overtaken: m.mails_state_overtaken,
  stopped: m.mails_state_stopped,
}

/** The day and time of an instant in Ljubljana, in short form. */
export function momentText(instant: Date, locale: Locale): string {
  return `${formatDay(localDayOf(instant), locale, 'short')}, ${formatTime(instant, locale)}`
}
