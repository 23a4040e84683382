import { inSentence } from '#app/mail/wording.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatCents } from '#app/platform/values/money.ts'
import type { Composers } from './composers.ts'
import { dayAhead } from './deadlines.ts'
import type { MessageFacts } from './message-facts.ts'
import { partnerBlocks } from './partner-block.ts'
import { calendarOfLeft, everything, givenBack, isRegistered, openButton, text } from './shared-blocks.ts'

/** How much money is refunded, by when and to where, and how much is retained. */
function moneyBack(facts: MessageFacts) {
  const { locale, registration } = facts
  const { refunds, retainedCents, moreWhenResold } = registration
  const back = refunds.map(({ amountCents, dueOn, account, way }) => {
    const day = dayAhead(dueOn, facts)
    const amount = formatCents(amountCents, locale)
    if (day === null) return backWithoutDay({ amount, account, way }, locale)
    const values = { amount, day: inSentence(day, locale) }
    if (way === 'card') return m.emails_cancelled_back_card(values, { locale })
    return account
      ? m.emails_cancelled_back({ ...values, account }, { locale })
      : m.emails_cancelled_back_ask(values, { locale })
  })
  const kept = { amount: formatCents(retainedCents, locale) }
  return [
    ...back,
    ...(moreWhenResold ? [m.emails_cancelled_resale(kept, { locale })] : []),
    ...(retainedCents > 0 && !moreWhenResold ? [m.emails_cancelled_kept(kept, { locale })] : []),
  ].map(text)
}

/** The day until which we wanted to pay it is over. */
function backWithoutDay({ amount, account, way }: WithoutDay, locale: Locale): string {
  if (way === 'card') return m.emails_cancelled_back_over_card({ amount }, { locale })
  return account
    ? m.emails_cancelled_back_over({ amount, account }, { locale })
    : m.emails_cancelled_back_over_ask({ amount }, { locale })
}

type WithoutDay = Pick<MessageFacts['registration']['refunds'][number], 'account' | 'way'> & {
  readonly amount: string
}
/** E-mails about released or handed-over places. */
export const messagesOfLeaving = {
  released(facts) {
    const { locale, registration } = facts
    if (registration.status !== 'released') return null
    return {
      subject: m.emails_released_subject({}, { locale }),
      title: m.emails_released_title({}, { locale }),
      blocks: [
        text(m.emails_released_text({}, { locale })),
        text(m.emails_released_money({}, { locale })),
        ...openButton(facts),
        ...givenBack(facts),
        ...calendarOfLeft(facts),
      ],
    }
  },

  cancelled(facts) {
    const { locale, registration } = facts
    if (registration.status !== 'cancelled') return null
    return {
      subject: m.emails_cancelled_subject({}, { locale }),
      title: m.emails_cancelled_title({}, { locale }),
      blocks: [
        text(m.emails_cancelled_text({}, { locale })),
        ...moneyBack(facts),
        ...givenBack(facts),
        ...calendarOfLeft(facts),
        ...openButton(facts),
      ],
    }
  },

  handedOver(facts, about) {
    const { locale, registration } = facts
    if (about.to) {
      if (!isRegistered(facts)) return null
      return {
        subject: m.emails_handed_over_subject({}, { locale }),
        title: m.emails_handed_over_title({}, { locale }),
        blocks: [
          text(m.emails_handed_over_text({ name: about.fromName }, { locale })),
          ...partnerBlocks(facts),
          ...everything(facts),
        ],
      }
    }
    const { code } = registration
    const name = about.toName ?? `${registration.name} ${registration.surname}`
    return {
      subject: m.emails_handed_away_subject({}, { locale }),
      title: m.emails_handed_away_title({}, { locale }),
      name: null,
      blocks: [
        text(m.emails_handed_away_text({ code, name }, { locale })),
        ...calendarOfLeft(facts, { left: about.leftEvents ?? [], isLeftOnly: true }),
      ],
    }
  },
} satisfies Partial<Composers>
