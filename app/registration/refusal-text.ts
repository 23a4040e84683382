import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatCents } from '#app/platform/values/money.ts'
import { dayAndTime } from './day-and-time.ts'
import type { FieldErrorCode } from './forms.ts'
import { promoRefusalText } from './promo-refusal-text.ts'
import type { HandOverRefusal, SaveRefusal } from './refusal.ts'

/** Why a registration is not saved, changed or handed over. */
type Refusal = SaveRefusal | { readonly kind: 'key-reused' } | { readonly kind: HandOverRefusal }

/** The head of a refused page: what happened, why, and what can be done. */
export type RefusalText = { readonly title: string; readonly text: string }

/**
 * Why a registration was refused and what can be done: one sentence per reason, for the form, the dancer's own pages and the data interface.
 * @param titleOf an event's title in that language
 */
export function refusalText(
  refusal: Refusal,
  {
    locale,
    titleOf = (id) => id,
  }: { readonly locale: Locale; readonly titleOf?: (eventId: string) => string },
): string {
  switch (refusal.kind) {
    case 'fields':
      return m.register_refused_fields({}, { locale })
    case 'price-changed':
      return m.register_refused_price_changed({ total: formatCents(refusal.totalCents, locale) }, { locale })
    case 'not-found':
      return m.register_refused_not_found({}, { locale })
    case 'not-yet-open':
      return m.register_refused_not_yet_open(dayAndTime(refusal.opensAt, locale), { locale })
    case 'closed':
      return m.register_refused_closed({}, { locale })
    case 'edition-archived':
      return m.register_refused_archived({}, { locale })
    case 'event-cancelled':
      return m.register_refused_event_cancelled({ event: titleOf(refusal.eventId) }, { locale })
    case 'event-begun':
      return m.register_refused_event_begun({ event: titleOf(refusal.eventId) }, { locale })
    case 'registered-already':
      return m.register_refused_registered_already({}, { locale })
    case 'partner-same-role':
      return m.register_refused_partner_same_role({}, { locale })
    case 'partner-yourself':
      return m.register_refused_partner_yourself({}, { locale })
    case 'partner-already':
      return m.register_refused_partner_already({}, { locale })
    case 'invited-enough':
      return m.register_refused_invited_enough({}, { locale })
    case 'partner-link-over':
      return m.register_refused_partner_link_over({}, { locale })
    case 'role-in-couple':
      return m.register_refused_role_in_couple({}, { locale })
    case 'ended':
      return m.register_refused_ended({}, { locale })
    case 'invoice-issued':
      return m.register_refused_invoice_issued({}, { locale })
    case 'extra-unknown':
      return m.register_refused_extra_unknown({}, { locale })
    case 'promo':
      return promoRefusalText(refusal.reason, locale)
    case 'key-reused':
      return m.register_refused_key_reused({}, { locale })
    case 'role-differs':
      return m.register_refused_role_differs({}, { locale })
    case 'in-couple':
      return m.register_refused_in_couple({}, { locale })
  }
}

/** What a field requires, where there is a text for it: more helpful than naming the error. */
export function fieldErrorText(path: string, error: FieldErrorCode, locale: Locale): string {
  const [field = '', inner] = path.split('.')
  if (error === 'too-long') return m.register_field_too_long({}, { locale })
  if (error === 'link') return m.register_field_link({}, { locale })
  const own = ownSentences[field === 'consents' ? (inner ?? 'terms') : field === 'invoiceTo' ? path : field]
  const isOnePick = field === 'picks' && inner !== undefined
  return (isOnePick ? fieldErrorTexts[error] : (own ?? fieldErrorTexts[error]))({}, { locale })
}

type Sentence = (inputs: Record<string, never>, options: { locale: Locale }) => string

const ownSentences: { readonly [field: string]: Sentence | undefined } = {
  name: m.register_field_name,
  surname: m.register_field_surname,
  email: m.register_field_email,
  phone: m.register_field_phone,
  country: m.register_field_country,
  role: m.register_field_role,
  partner: m.register_field_partner,
  picks: m.register_field_picks_none,
  terms: m.register_field_terms,
  extras: m.register_field_amount,
  'invoiceTo.name': m.register_field_buyer_name,
  'invoiceTo.address': m.register_field_buyer_address,
  'invoiceTo.vatId': m.register_field_vat_id,
  'invoiceTo.country': m.register_field_country,
}

const fieldErrorTexts: Readonly<Record<Exclude<FieldErrorCode, 'too-long' | 'link'>, Sentence>> = {
  required: m.register_field_required,
  email: m.register_field_email,
  phone: m.register_field_phone,
  country: m.register_field_country,
  'event-unknown': m.register_field_event_unknown,
  'pick-twice': m.register_field_pick_twice,
  'picks-none': m.register_field_picks_none,
  'vat-id': m.register_field_vat_id,
  terms: m.register_field_terms,
  'unknown-field': m.register_field_unknown,
  invalid: m.register_field_invalid,
}
