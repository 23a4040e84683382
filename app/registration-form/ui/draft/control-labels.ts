import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RegisterPage } from '../register-page.ts'
import type { controls, TextControl } from './controls.ts'
import { amountField } from './draft.ts'

/** The label of the control with this id, for links to it. */
export function labelOfControl(
  control: string,
  { events, items }: Pick<RegisterPage, 'events' | 'items'>,
  locale: Locale,
): string {
  const event = events.find(({ id }) => `pick-${id}` === control)
  if (event) return inLocale(event.title, locale).text
  const extra = items.find(({ code }) => `extra-${code}` === control || amountField(code) === control)
  if (extra) return inLocale(extra.name, locale).text
  return (control in labels ? labels[control as keyof typeof labels] : m.register_title)({}, { locale })
}

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

const labels = {
  role: m.register_step_role,
  level: m.register_level_label,
  partnerEmail: m.register_partner_email,
  picks: m.register_step_programme,
  onFull: m.register_on_full_legend,
  name: m.register_name,
  surname: m.register_surname,
  email: m.register_email,
  phone: m.register_phone,
  country: m.register_country,
  city: m.register_city,
  language: m.register_language,
  extras: m.register_extras_legend,
  promo: m.register_promo,
  payBy: m.register_pay_legend,
  buyer: m.register_buyer,
  buyerName: m.register_buyer_name,
  buyerAddress: m.register_buyer_address,
  buyerCountry: m.register_buyer_country,
  buyerVatId: m.register_buyer_vat_id,
  note: m.register_note,
  heardFrom: m.register_heard_from,
  terms: m.register_step_consents,
} satisfies Readonly<
  Record<
    TextControl | 'partnerEmail' | 'picks' | 'extras' | 'terms' | (typeof controls)['invoiceTo'][number],
    Label
  >
>
