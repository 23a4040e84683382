import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { formatDay, isLocalDay } from '#app/platform/values/local-day.ts'
import { messageName } from '#app/registration/mail/message-names.ts'
import { choiceWord } from '../lists/labels.ts'
import { type Dimension, dimensionNames, type Filter } from './filter.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string
type Sentence = (inputs: { v: string }, options: { locale: Locale }) => string

/** The names of the edition's values: events, price items. */
export type ChoiceNames = { readonly [D in Dimension]?: Readonly<Record<string, string>> }

/** A part of the sentence, and what it says. */
export type SentencePart = { readonly dimension: Dimension | null; readonly text: string }

/** The filter as a sentence, part by part: `Registrations `, `with the status late`, ` and `, `due today`. */
export function sentenceOf(q: string, filter: Filter, names: ChoiceNames, locale: Locale): SentencePart[] {
  const tag = languageTag(locale)
  const either = new Intl.ListFormat(tag, { type: 'disjunction' })
  const phrases = dimensionNames.flatMap((dimension): SentencePart[] => {
    const values = filter[dimension]
    if (!values) return []
    // hundreds of codes are no readable filter
    if (dimension === 'chosen') {
      return [{ dimension, text: m.regs_says_chosen({ v: String(values.length) }, { locale }) }]
    }
    const texts = values.map((value) => {
      const text = choiceText(dimension, value, names, locale)
      return isGone(dimension, value, names) ? text : quoted(dimension, text, locale)
    })
    return [{ dimension, text: sentences[dimension]({ v: either.format(texts) }, { locale }) }]
  })
  if (phrases.length === 0) {
    const text = q === '' ? m.regs_says_all({}, { locale }) : m.regs_says_found({ q }, { locale })
    return [{ dimension: null, text }]
  }
  const whole =
    q === ''
      ? m.regs_says({ parts: HERE }, { locale })
      : m.regs_says_found_parts({ q, parts: HERE }, { locale })
  const [before = '', after = ''] = whole.split(HERE)
  const list = new Intl.ListFormat(tag, { type: 'conjunction' }).formatToParts(
    phrases.map((_, n) => String(n)),
  )
  return [
    { dimension: null, text: before },
    ...list.map(
      ({ type, value }) =>
        (type === 'element' ? phrases[Number(value)] : undefined) ?? { dimension: null, text: value },
    ),
    { dimension: null, text: after },
  ].filter(({ text }) => text !== '')
}

const HERE = '\u0001'

/** Names are in quotation marks. */
function quoted(name: Dimension, text: string, locale: Locale): string {
  if (!(name in ownNames)) return text
  return locale === 'sl' ? `»${text}«` : `“${text}”`
}

const ownNames = { event: 1, item: 1, extra: 1, promo: 1, sent: 1, notSent: 1, tag: 1 }

/** The name of what registrations are filtered by. */
export function dimensionLabel(name: Dimension, locale: Locale): string {
  return labels[name]({}, { locale })
}

/** The label of a filter value; the value itself when it has none. */
export function choiceText(name: Dimension, value: string, names: ChoiceNames, locale: Locale): string {
  const own = choices[`${name} ${value}`]
  if (own) return own({}, { locale })
  if (name === 'until' && isLocalDay(value)) return formatDay(value, locale, 'short')
  if (name === 'country') return countryName(value, locale)
  if (name === 'sent' || name === 'notSent') return messageName(value, locale)
  if (isGone(name, value, names)) return m.regs_event_gone({}, { locale })
  return names[name]?.[value] ?? choiceWord(value, locale)
}

/** An event that was removed or taken back into the plan, or one of another edition: a stored view still names it, by an id that says nothing. */
function isGone(name: Dimension, value: string, names: ChoiceNames): boolean {
  return name === 'event' && names.event?.[value] === undefined
}

const labels: Record<Dimension, Label> = {
  status: m.regs_dim_status,
  pay: m.regs_dim_pay,
  due: m.regs_dim_due,
  event: m.regs_dim_event,
  place: m.regs_dim_place,
  role: m.regs_dim_role,
  partner: m.regs_dim_partner,
  item: m.regs_dim_item,
  extra: m.regs_dim_extra,
  promo: m.regs_dim_promo,
  country: m.regs_dim_country,
  payBy: m.regs_dim_payBy,
  sent: m.regs_dim_sent,
  notSent: m.regs_dim_notSent,
  address: m.regs_dim_address,
  duplicate: m.regs_dim_duplicate,
  tag: m.regs_dim_tag,
  note: m.regs_dim_note,
  photos: m.regs_dim_photos,
  invoice: m.regs_dim_invoice,
  help: m.regs_dim_help,
  leave: m.regs_dim_leave,
  until: m.regs_dim_until,
  chosen: m.regs_dim_chosen,
  unknown: m.regs_dim_unknown,
}

const sentences: Record<Dimension, Sentence> = {
  status: m.regs_says_status,
  pay: m.regs_says_pay,
  due: m.regs_says_due,
  event: m.regs_says_event,
  place: m.regs_says_place,
  role: m.regs_says_role,
  partner: m.regs_says_partner,
  item: m.regs_says_item,
  extra: m.regs_says_extra,
  promo: m.regs_says_promo,
  country: m.regs_says_country,
  payBy: m.regs_says_payBy,
  sent: m.regs_says_sent,
  notSent: m.regs_says_notSent,
  address: m.regs_says_address,
  duplicate: m.regs_says_duplicate,
  tag: m.regs_says_tag,
  note: m.regs_says_note,
  photos: m.regs_says_photos,
  invoice: m.regs_says_invoice,
  help: m.regs_says_help,
  leave: m.regs_says_leave,
  until: m.regs_says_until,
  chosen: m.regs_says_chosen,
  // its values are names of another version
  unknown: (_, options) => m.regs_says_unknown({}, options),
}

const choices: Readonly<Record<string, Label | undefined>> = {
  'pay unpaid': m.regs_pay_unpaid,
  'pay part': m.regs_pay_part,
  'pay paid': m.regs_pay_paid,
  'pay over': m.regs_pay_over,
  'pay refunded': m.regs_pay_refunded,
  'due passed': m.regs_due_passed,
  'due today': m.regs_due_today,
  'due tomorrow': m.regs_due_tomorrow,
  'due soon': m.regs_due_soon,
  'place placed': m.regs_place_placed,
  'place waiting': m.regs_place_waiting,
  'partner couple': m.regs_partner_couple,
  'partner half': m.regs_partner_half,
  'partner ending': m.regs_partner_ending,
  'partner seeks': m.regs_partner_seeks,
  'partner none': m.regs_partner_none,
  'address confirmed': m.regs_address_confirmed,
  'address unconfirmed': m.regs_address_unconfirmed,
  'address bounced': m.mails_address_bounced,
  'duplicate yes': m.regs_duplicate_yes,
  'leave open': m.regs_leave_open,
  'note dancer': m.regs_note_dancer,
  'note internal': m.regs_note_internal,
  'photos yes': m.regs_photos_yes,
  'photos no': m.regs_photos_no,
  'invoice issued': m.regs_invoice_issued,
  'invoice asked': m.regs_invoice_asked,
  'invoice none': m.regs_invoice_none,
  'invoice company': m.regs_invoice_company,
  'help volunteering': m.regs_help_volunteering,
  'help hosting': m.regs_help_hosting,
}
