import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cents, formatPrice } from '#app/platform/values/money.ts'
import type { CancelStep, Edition } from '../edition.ts'

type Terms = Pick<Edition, 'cancelSteps' | 'resaleFeeCents' | 'illnessFeeCents' | 'refundInDays'>

/**
 * The cancellation policy as text of the terms: until when how much, afterwards, for illness, and within
 * how many days.
 * @param dayOf a day, or the closing instant of registration, in a sentence
 */
export function cancelTerms(
  { cancelSteps, resaleFeeCents, illnessFeeCents, refundInDays }: Terms,
  locale: Locale,
  dayOf: (until: CancelStep['until']) => string,
) {
  const steps = cancelSteps.filter(({ percent }) => percent > 0)
  const after =
    steps.length > 0 ? m.content_cancel_after({}, { locale }) : m.content_cancel_any_day({}, { locale })
  const resold =
    resaleFeeCents === null
      ? m.content_cancel_nothing({ when: after }, { locale })
      : m.content_cancel_resale({ when: after, less: less(resaleFeeCents, locale) }, { locale })
  return {
    steps: steps.map((step) => stepText(step, locale, dayOf)).join(' '),
    after: resold,
    illness:
      illnessFeeCents === 0
        ? m.content_cancel_illness_all({}, { locale })
        : m.content_cancel_illness({ fee: formatPrice(illnessFeeCents, locale) }, { locale }),
    within: m.content_within_days({ count: refundInDays }, { locale }),
  }
}

function stepText(
  { until, percent, feeCents }: CancelStep,
  locale: Locale,
  dayOf: (until: CancelStep['until']) => string,
): string {
  const values = { until: dayOf(until), less: less(feeCents, locale) }
  if (percent === 100) return m.content_cancel_step_all(values, { locale })
  const share = new Intl.NumberFormat(languageTag(locale), { style: 'percent', maximumFractionDigits: 2 })
  return m.content_cancel_step({ ...values, percent: share.format(percent / 100) }, { locale })
}

/** `, less €10 a person for our work`; nothing where nothing is kept. */
function less(feeCents: Cents, locale: Locale): string {
  if (feeCents === 0) return ''
  return m.content_cancel_less({ fee: formatPrice(feeCents, locale) }, { locale })
}
