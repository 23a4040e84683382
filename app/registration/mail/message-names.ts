import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { isMessageKind, type MessageKind } from './message-kinds.ts'

/** What a letter is about, for lists of letters: its title. The kind itself where it is none of these. */
export function messageName(kind: string, locale: Locale): string {
  if (isMessageKind(kind)) return names[kind]({}, { locale })
  return otherNames.get(kind)?.({}, { locale }) ?? kind
}

type Words = (inputs: Record<string, never>, options: { locale: Locale }) => string

/** Letters that other domains word. */
const otherNames: ReadonlyMap<string, Words> = new Map([
  ['password', m.people_password_title],
  ['accountLink', m.people_account_link_title],
  ['accountKnown', m.people_account_known_title],
  ['accountChanged', m.people_changed_title],
  ['newsOptIn', m.news_letter_name],
  ['newsKnown', m.news_letter_known_title],
  ['volunteer', m.volunteer_letter_name],
  ['volunteerAgain', m.volunteer_letter_again_title],
])

const names: Record<MessageKind, Words> = {
  received: m.letters_received_title,
  placed: m.letters_placed_title,
  waiting: m.letters_waiting_title,
  promoted: m.letters_promoted_title,
  moved: m.letters_moved_title,
  partnerInvited: m.letters_partner_invited_title,
  partnerConfirmed: m.letters_partner_confirmed_title,
  partnerLeft: m.letters_partner_left_title,
  holdEnded: m.letters_hold_ended_title,
  reminder: m.letters_reminder_title,
  late: m.letters_late_title,
  released: m.letters_released_title,
  changed: m.letters_changed_title,
  cancelled: m.letters_cancelled_title,
  handedOver: m.letters_handed_away_title,
  paid: m.letters_paid_title,
  confirmReminder: m.letters_confirm_reminder_title,
  confirmOver: m.letters_confirm_over_title,
  oneTime: m.letters_one_time_title,
}
