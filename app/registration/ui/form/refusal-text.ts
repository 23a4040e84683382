import { formatDay, formatTime, localDayOf } from '#app/platform/local-day.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cents, formatCents } from '#app/platform/money.ts'
import type { PromoRefusal } from '#app/pricing/promo.ts'
import type { FieldFault } from '../../forms.ts'
import type { SaveRefusal } from '../../refusal.ts'
import type { Draft } from './draft.ts'
import { controlOf } from './parse-form.ts'

/** A registration refused, or sent under a key that another one was sent under before. */
export type FormRefusal = SaveRefusal | { readonly kind: 'key-reused' }

/** What is said at the head of the form: what happened, why, and what can be done now. */
export type RefusalWords = { readonly title: string; readonly text: string }

/** A sentence that belongs to one control; `control` is its id. */
export type Problem = { readonly control: string; readonly sentence: string }

export type Circumstances = {
  readonly locale: Locale
  /** How an event is called on this page. */
  readonly titleOf: (eventId: string) => string
  /** The total that was shown before; null when none was. */
  readonly before: Cents | null
}

/**
 * The refusal in words.
 * @param count of the problems that are told beside it
 */
export function refusalWords(
  refusal: FormRefusal,
  circumstances: Circumstances,
  count: number,
): RefusalWords {
  const { locale, before } = circumstances
  switch (refusal.kind) {
    case 'fields':
      return {
        title: m.register_refused_fields_title({ count }, { locale }),
        text: m.register_refused_fields_text({}, { locale }),
      }
    case 'price-changed': {
      const after = formatCents(refusal.totalCents, locale)
      return {
        title: m.register_refused_price_title({}, { locale }),
        text:
          before === null
            ? m.register_refused_price_first({ after }, { locale })
            : m.register_refused_price({ before: formatCents(before, locale), after }, { locale }),
      }
    }
    default:
      return {
        title: m.register_refused_title({}, { locale }),
        text: `${sentenceFor(refusal, circumstances)} ${m.register_refused_kept({}, { locale })}`,
      }
  }
}

/** The sentences that belong beside controls, each once, in the order the refusal names them. */
export function problemsOf(refusal: FormRefusal, draft: Draft, circumstances: Circumstances): Problem[] {
  if (refusal.kind === 'fields') {
    const problems = refusal.errors.map(({ path, fault }) => ({
      control: controlOf(path, draft),
      sentence: faultInWords(path, fault, circumstances.locale),
    }))
    return problems.filter(
      ({ control }, index) => problems.findIndex((one) => one.control === control) === index,
    )
  }
  if (refusal.kind === 'price-changed' || !('path' in refusal)) return []
  return [{ control: controlOf(refusal.path, draft), sentence: sentenceFor(refusal, circumstances) }]
}

type PlainRefusal = Exclude<FormRefusal, { kind: 'fields' | 'price-changed' }>

function sentenceFor(refusal: PlainRefusal, { locale, titleOf }: Circumstances): string {
  switch (refusal.kind) {
    case 'not-found':
      return m.register_refused_not_found({}, { locale })
    case 'not-yet-open':
      return m.register_refused_not_yet_open(inWords(refusal.opensAt, locale), { locale })
    case 'closed':
      return m.register_refused_closed({}, { locale })
    case 'festival-archived':
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
    case 'partner-link-over':
      return m.register_refused_partner_link_over({}, { locale })
    case 'role-in-couple':
      return m.register_refused_role_in_couple({}, { locale })
    case 'ended':
      return m.register_refused_ended({}, { locale })
    case 'extra-unknown':
      return m.register_refused_extra_unknown({}, { locale })
    case 'extra-sold-out':
      return m.register_refused_extra_sold_out({}, { locale })
    case 'promo':
      return promoRefusalInWords(refusal.reason, locale)
    case 'key-reused':
      return m.register_refused_key_reused({}, { locale })
  }
}

/** Why a promo code does not count, and what to do. */
export function promoRefusalInWords(reason: PromoRefusal | 'promo-unknown', locale: Locale): string {
  switch (reason) {
    case 'promo-unknown':
      return m.register_refused_promo_unknown({}, { locale })
    case 'promo-over':
      return m.register_refused_promo_over({}, { locale })
    case 'promo-used-up':
      return m.register_refused_promo_used_up({}, { locale })
    case 'promo-not-yours':
      return m.register_refused_promo_not_yours({}, { locale })
  }
}

/** An instant as the two parts of a sentence. */
export function inWords(instant: Date, locale: Locale): { day: string; time: string } {
  return { day: formatDay(localDayOf(instant), locale, 'runningFull'), time: formatTime(instant, locale) }
}

/** The field's own sentence: what it wants says more than what was wrong. */
function faultInWords(path: string, fault: FieldFault, locale: Locale): string {
  const [field = '', inner] = path.split('.')
  if (fault === 'too-long') return m.register_field_too_long({}, { locale })
  const own = ownSentences[field === 'consents' ? (inner ?? 'terms') : field]
  const isOnePick = field === 'picks' && inner !== undefined
  return (isOnePick ? faultSentences[fault] : (own ?? faultSentences[fault]))({}, { locale })
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
}

const faultSentences: Readonly<Record<Exclude<FieldFault, 'too-long'>, Sentence>> = {
  required: m.register_field_required,
  email: m.register_field_email,
  phone: m.register_field_phone,
  country: m.register_field_country,
  'event-unknown': m.register_field_event_unknown,
  'pick-twice': m.register_field_pick_twice,
  'picks-none': m.register_field_picks_none,
  terms: m.register_field_terms,
  'unknown-field': m.register_field_unknown,
  invalid: m.register_field_invalid,
}
