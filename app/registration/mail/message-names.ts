import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { isMessageKind, type MessageKind } from './message-kinds.ts'

/** The title of an e-mail of this kind, for lists of e-mails; the kind itself when it has none. */
export function messageName(kind: string, locale: Locale): string {
  if (isMessageKind(kind)) return names[kind]({}, { locale })
  return otherNames.get(kind)?.({}, { locale }) ?? kind
}

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** E-mails composed by other domains. */
const otherNames: ReadonlyMap<string, Label> = new Map([
  ['password', m.people_password_title],
  ['accountLink', m.people_account_link_title],
  ['accountKnown', m.people_account_known_title],
  ['accountChanged', m.people_changed_title],
  ['placeAsked', m.alerts_email_name],
  ['placeFree', m.alerts_free_name],
  ['newsOptIn', m.news_email_name],
  ['newsKnown', m.news_email_known_title],
  ['volunteer', m.volunteer_email_name],
  ['volunteerAgain', m.volunteer_email_again_title],
  ['shiftsProposed', m.shifts_email_name],
  ['shiftsReminder', m.shifts_email_reminder_name],
  ['shiftChanged', m.shifts_email_changed_name],
  ['newsIssue', m.mails_kind_news],
  ['teamMessage', m.mails_kind_team],
  ['mailTest', m.mails_kind_test],
])

const names: Record<MessageKind, Label> = {
  received: m.emails_received_title,
  placed: m.emails_placed_title,
  waiting: m.emails_waiting_title,
  promoted: m.emails_promoted_title,
  moved: m.emails_moved_title,
  partnerInvited: m.emails_partner_invited_title,
  partnerProposed: m.emails_partner_proposed_title,
  partnerConfirmed: m.emails_partner_confirmed_title,
  partnerLeft: m.emails_partner_left_title,
  holdEnded: m.emails_hold_ended_title,
  reminder: m.emails_reminder_title,
  late: m.emails_late_title,
  released: m.emails_released_title,
  changed: m.emails_changed_title,
  cancelled: m.emails_cancelled_title,
  handedOver: m.emails_handed_away_title,
  paid: m.emails_paid_title,
  refund: m.emails_refund_title,
  invoiced: m.emails_invoiced_title,
  paidBack: m.emails_paid_back_title,
  confirmReminder: m.emails_confirm_reminder_title,
  confirmOver: m.emails_confirm_over_title,
  oneTime: m.emails_one_time_title,
  free: m.mails_kind_free,
}
