import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cents, cents, formatPrice } from '#app/platform/values/money.ts'
import { promoRefusalText } from '#app/registration/promo-refusal-text.ts'
import type { SaveRefusal } from '#app/registration/refusal.ts'
import { fieldErrorText, type RefusalText, refusalText } from '#app/registration/refusal-text.ts'
import { controlOf } from '../draft/control-of.ts'
import { controlsInOrder } from '../draft/controls.ts'
import type { Draft } from '../draft/draft.ts'
import { titleOf } from '../events/collisions.ts'
import type { PromoAnswer } from '../price/use-promo.ts'
import type { RegisterPage } from '../register-page.ts'
import type { FormAnswer } from './form-answer.ts'

/** A refused registration, a reused idempotency key, or too many attempts. */
export type FormRefusal =
  | SaveRefusal
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'too-often'; readonly seconds: number }

/** What the form shows: a refusal, or that no response came. */
export type ShownRefusal = FormRefusal | { readonly kind: 'not-reached' }

/** A message for one control; `control` is its id. */
export type Problem = { readonly control: string; readonly sentence: string }

export type RefusalContext = {
  readonly locale: Locale
  /** An event's title on this page. */
  readonly titleOf: (eventId: string) => string
  /** The total that was shown before; null when none was. */
  readonly before: Cents | null
}

/**
 * The refusal as text.
 * @param count of the problems shown with it
 */
export function refusalNotice(refusal: ShownRefusal, context: RefusalContext, count: number): RefusalText {
  const { locale, before } = context
  switch (refusal.kind) {
    case 'fields':
      return {
        title: m.register_refused_fields_title({ count }, { locale }),
        text: m.register_refused_fields_text({}, { locale }),
      }
    case 'price-changed': {
      const after = formatPrice(refusal.totalCents, locale)
      return {
        title: m.register_refused_price_title({}, { locale }),
        text:
          before === null
            ? m.register_refused_price_first({ after }, { locale })
            : m.register_refused_price({ before: formatPrice(before, locale), after }, { locale }),
      }
    }
    case 'not-reached':
      return {
        title: m.register_not_reached_title({}, { locale }),
        text: m.register_not_reached_text({}, { locale }),
      }
    case 'too-often':
      return {
        title: m.register_refused_title({}, { locale }),
        text: m.register_refused_too_often({ seconds: refusal.seconds }, { locale }),
      }
    case 'registered-already':
      return {
        title: m.register_refused_already_title({}, { locale }),
        text: `${refusalText(refusal, context)} ${m.register_refused_kept({}, { locale })}`,
      }
    default:
      return {
        title: m.register_refused_title({}, { locale }),
        text: `${refusalText(refusal, context)} ${m.register_refused_kept({}, { locale })}`,
      }
  }
}

/** The messages beside controls, each once, in the order of the form. */
export function problemsOf(refusal: ShownRefusal, draft: Draft, context: RefusalContext): Problem[] {
  if (refusal.kind === 'fields') {
    const problems = refusal.errors.map(({ path, error }) => ({
      control: controlOf(path, draft),
      sentence: fieldErrorText(path, error, context.locale),
    }))
    return problems
      .filter(({ control }, index) => problems.findIndex((one) => one.control === control) === index)
      .sort((a, b) => placeOf(a.control) - placeOf(b.control))
  }
  if (refusal.kind === 'price-changed' || !('path' in refusal)) return []
  return [{ control: controlOf(refusal.path, draft), sentence: refusalText(refusal, context) }]
}

/** The titles of events on the form's page, and the total before. */
export function refusalContextOf(
  { events }: Pick<RegisterPage, 'events'>,
  before: Cents | null,
  locale: Locale,
): RefusalContext {
  const called = (id: string) => {
    const event = events.find((one) => one.id === id)
    return event ? titleOf(event, locale) : id
  }
  return { locale, before, titleOf: called }
}

/** The server's answer about a promo code, with its refusal as text. */
export function withPromoSentence(answer: PromoAnswer, locale: Locale): PromoAnswer {
  return answer.refusal ? { ...answer, error: promoRefusalText(answer.refusal, locale) } : answer
}

/** The answer with its refusal as text. */
export function withSentences(
  answer: Omit<FormAnswer, 'notice'>,
  page: Pick<RegisterPage, 'events'>,
  locale: Locale,
): FormAnswer {
  const { refusal, draft, before } = answer
  const promo = answer.promo && withPromoSentence(answer.promo, locale)
  if (!refusal) return { ...answer, promo, notice: null }
  const context = refusalContextOf(page, before === null ? null : cents(before), locale)
  const problems = problemsOf(refusal, draft, context)
  return {
    ...answer,
    promo,
    notice: { words: refusalNotice(refusal, context, problems.length), problems },
  }
}

function placeOf(control: string): number {
  const place = controlsInOrder.indexOf(control.split(/[-.]/)[0] ?? '')
  return place === -1 ? controlsInOrder.length : place
}
