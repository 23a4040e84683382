import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { InlinePlaceholder, PartPlaceholder } from '#app/registration/mail/words/placeholders.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

const hints: Readonly<Record<InlinePlaceholder | PartPlaceholder, Label>> = {
  name: m.mails_hint_name,
  surname: m.mails_hint_surname,
  code: m.mails_hint_code,
  role: m.mails_hint_role,
  partner: m.mails_hint_partner,
  total: m.mails_hint_total,
  paid: m.mails_hint_paid,
  open: m.mails_hint_open,
  due: m.mails_hint_due,
  festival: m.mails_hint_festival,
  days: m.mails_hint_days,
  places: m.mails_hint_places,
  prices: m.mails_hint_prices,
  payment: m.mails_hint_payment,
  link: m.mails_hint_link,
}

/** An example value of a placeholder. */
export function placeholderHint(name: string, locale: Locale): string {
  return Object.hasOwn(hints, name) ? hints[name as keyof typeof hints]({}, { locale }) : ''
}
