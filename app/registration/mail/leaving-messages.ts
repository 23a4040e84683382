import { inSentence } from '#app/mail/wording.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatCents } from '#app/platform/values/money.ts'
import type { Composers } from './composers.ts'
import type { MessageFacts } from './message-facts.ts'
import { partnerBlocks } from './partner-block.ts'
import { everything, givenBack, isHere, openButton, text } from './usual-blocks.ts'

/** How much money is refunded, by when and to where, and how much is retained. */
function moneyBack({ locale, registration: { refunds, keptCents, moreWhenResold } }: MessageFacts) {
  const back = refunds.map(({ amountCents, dueOn, account, way }) => {
    const said = { amount: formatCents(amountCents, locale), day: inSentence(dueOn, locale) }
    if (way === 'card') return m.emails_cancelled_back_card(said, { locale })
    return account
      ? m.emails_cancelled_back({ ...said, account }, { locale })
      : m.emails_cancelled_back_ask(said, { locale })
  })
  const kept = { amount: formatCents(keptCents, locale) }
  return [
    ...back,
    ...(moreWhenResold ? [m.emails_cancelled_resale(kept, { locale })] : []),
    ...(keptCents > 0 && !moreWhenResold ? [m.emails_cancelled_kept(kept, { locale })] : []),
  ].map(text)
}

/** E-mails about places given back or handed over. */
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
        ...openButton(facts),
      ],
    }
  },

  handedOver(facts, about) {
    const { locale, registration } = facts
    if (about.to) {
      if (!isHere(facts)) return null
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
    const name = `${registration.name} ${registration.surname}`
    return {
      subject: m.emails_handed_away_subject({}, { locale }),
      title: m.emails_handed_away_title({}, { locale }),
      name: null,
      blocks: [text(m.emails_handed_away_text({ code, name }, { locale }))],
    }
  },
} satisfies Partial<Composers>
