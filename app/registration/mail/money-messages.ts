import { isAfterFestival } from '#app/festival/phase.ts'
import { inSentence } from '#app/mail/wording.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents, formatCents } from '#app/platform/values/money.ts'
import type { Composers } from './composers.ts'
import { dayAhead, dayToPay } from './deadlines.ts'
import type { MessageFacts } from './message-facts.ts'
import { everything, isRegistered, openButton, placesBlock, text } from './shared-blocks.ts'
import { paymentBlocks } from './slip-block.ts'

/** E-mails about amounts due and payments received. */
export const messagesOfMoney = {
  reminder(facts) {
    const { locale, registration } = facts
    const { owedCents, dueOn } = registration
    if (!isRegistered(facts) || owedCents <= 0 || dueOn === null) return null
    const values = { amount: formatCents(owedCents, locale), day: inSentence(dueOn, locale) }
    const isInTime = dayToPay(facts) !== null
    return {
      subject: isInTime
        ? m.emails_reminder_subject(values, { locale })
        : m.emails_reminder_over_subject(values, { locale }),
      title: isInTime
        ? m.emails_reminder_title({}, { locale })
        : m.emails_reminder_over_title({}, { locale }),
      blocks: [
        text(
          afterFestival(facts) ??
            (isInTime
              ? m.emails_reminder_text(values, { locale })
              : m.emails_reminder_over_text(values, { locale })),
        ),
        ...openButton(facts),
        ...paymentBlocks(facts),
        ...placesBlock(facts),
      ],
    }
  },

  late(facts) {
    const { locale, registration } = facts
    const { owedCents, dueOn } = registration
    if (!isRegistered(facts) || owedCents <= 0) return null
    const amount = formatCents(owedCents, locale)
    return {
      subject: m.emails_late_subject({ amount }, { locale }),
      title: m.emails_late_title({}, { locale }),
      blocks: [
        text(
          afterFestival(facts) ??
            (dueOn
              ? m.emails_late_text({ amount, day: inSentence(dueOn, locale) }, { locale })
              : m.emails_late_text_no_day({ amount }, { locale })),
        ),
        ...openButton(facts),
        ...paymentBlocks(facts),
        ...placesBlock(facts),
      ],
    }
  },

  paid(facts, { amountCents }) {
    const { locale, registration } = facts
    const { owedCents, paidCents, totalCents } = registration
    const amount = formatCents(cents(amountCents), locale)
    const over = cents(Math.max(0, paidCents - totalCents))
    const rest =
      owedCents > 0
        ? m.emails_paid_rest({ amount: formatCents(owedCents, locale) }, { locale })
        : over > 0
          ? m.emails_paid_over({ amount: formatCents(over, locale) }, { locale })
          : m.emails_paid_all({}, { locale })
    return {
      subject: m.emails_paid_subject({ amount }, { locale }),
      title: m.emails_paid_title({}, { locale }),
      blocks: [text(m.emails_paid_text({ amount }, { locale })), text(rest), ...everything(facts)],
    }
  },

  refund(facts, about) {
    const { locale, registration } = facts
    const refund = registration.refunds.find(({ id }) => id === about.refund)
    if (registration.erasedAt || !refund) return null
    const { state, account, way } = refund
    if (state !== 'asked' && state !== 'ordered' && state !== 'paid') return null
    const amount = formatCents(refund.amountCents, locale)
    const day = dayAhead(refund.dueOn, facts)
    const sentence =
      state === 'asked'
        ? day
          ? m.my_reg_refund_asked({ amount, day: inSentence(day, locale) }, { locale })
          : m.emails_cancelled_back_over_ask({ amount }, { locale })
        : state === 'ordered' && way === 'card'
          ? m.emails_refund_ordered_card({ amount }, { locale })
          : state === 'ordered' && account
            ? m.emails_refund_ordered({ amount, account }, { locale })
            : m.emails_refund_paid({ amount }, { locale })
    return {
      subject: m.emails_refund_subject({ amount }, { locale }),
      title: m.emails_refund_title({}, { locale }),
      blocks: [text(sentence), ...openButton(facts)],
    }
  },

  invoiced(facts, { kind, number, amountCents }) {
    const { locale, registration } = facts
    if (registration.erasedAt) return null
    const values = { number, amount: formatCents(cents(amountCents), locale) }
    const isCredit = kind === 'creditNote'
    return {
      subject: isCredit
        ? m.emails_credited_subject(values, { locale })
        : m.emails_invoiced_subject(values, { locale }),
      title: m.emails_invoiced_title({}, { locale }),
      blocks: [
        text(
          isCredit ? m.emails_credited_text(values, { locale }) : m.emails_invoiced_text(values, { locale }),
        ),
        ...openButton(facts),
      ],
    }
  },

  paidBack(facts, { amountCents }) {
    const { locale, registration } = facts
    const { owedCents } = registration
    const dueOn = dayToPay(facts)
    const amount = formatCents(cents(amountCents), locale)
    const rest = { amount: formatCents(owedCents, locale) }
    return {
      subject: m.emails_paid_back_subject({ amount }, { locale }),
      title: m.emails_paid_back_title({}, { locale }),
      blocks: [
        text(m.emails_paid_back_text({ amount }, { locale })),
        ...(owedCents > 0
          ? [
              text(
                dueOn === null
                  ? m.emails_paid_rest(rest, { locale })
                  : m.emails_paid_back_rest({ ...rest, day: inSentence(dueOn, locale) }, { locale }),
              ),
            ]
          : []),
        ...openButton(facts),
        ...paymentBlocks(facts),
        ...placesBlock(facts),
      ],
    }
  },
} satisfies Partial<Composers>

/** What is owed after the festival, when no place is kept or lost any more; null before. */
function afterFestival({ edition, now, locale, registration }: MessageFacts): string | null {
  if (!isAfterFestival(edition, now)) return null
  return m.emails_owed_after_text({ amount: formatCents(registration.owedCents, locale) }, { locale })
}
