import type { Block, MessageContent, MessageText } from '#app/mail/message-content.ts'
import type { MessageData } from '#app/mail/outbox/message.ts'
import { dayRange } from '#app/mail/wording.ts'
import { inLocale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { isAddressKnown } from '../confirmation/confirmation.ts'
import { messagesOfAccess } from './access-messages.ts'
import type { Composers } from './composers.ts'
import { messagesOfLeaving } from './leaving-messages.ts'
import type { MessageFacts } from './message-facts.ts'
import { type MessageAbout, type MessageKind, messageKinds } from './message-kinds.ts'
import { messagesOfMoney } from './money-messages.ts'
import { messagesOfPartners } from './partner-messages.ts'
import { messagesOfPlaces } from './place-messages.ts'
import { confirmBlock } from './shared-blocks.ts'
import { messagesOfStaff } from './words/free-message.ts'

/**
 * Composes an e-mail from current facts. Null when it is out of date and must not be sent. L6.
 * @param data as it was queued
 * @throws ZodError when `data` lacks what this kind needs
 */
export function composeMessage(
  kind: MessageKind,
  data: MessageData,
  facts: MessageFacts,
): MessageContent | null {
  const { locale, registration, edition, origin, link } = facts
  const own = say(kind, data, facts)
  if (!own) return null
  const { name, code } = registration
  const isStranger = kind === 'partnerInvited'
  const careOfLink: Block[] =
    link && !isStranger ? [{ kind: 'note', text: m.emails_link_care({}, { locale }) }] : []
  return {
    locale,
    subject: isStranger ? own.subject : `${own.subject} · ${code}`,
    title: own.title,
    // An unconfirmed dancer may have typed another person's address, so e-mails to it do not greet by the typed name. R23
    greeting:
      own.name === null || !isAddressKnown(registration)
        ? m.emails_greeting_nobody({}, { locale })
        : m.emails_greeting({ name: own.name ?? name }, { locale }),
    blocks: [...(isStranger ? [] : confirmBlock(facts)), ...own.blocks, ...careOfLink],
    closing: m.emails_closing({}, { locale }),
    festival: {
      name: inLocale(edition.name, locale).text,
      dates: m.emails_footer_dates({ days: dayRange(edition.startsOn, edition.endsOn, locale) }, { locale }),
      url: `${origin}/${langOf(locale)}`,
    },
    footer: [
      own.why ?? m.emails_footer_code({ code }, { locale }),
      m.emails_footer_questions({}, { locale }),
      [edition.company.name, edition.company.street, edition.company.town].join(', '),
    ],
  }
}

function say<Kind extends MessageKind>(
  kind: Kind,
  data: MessageData,
  facts: MessageFacts,
): MessageText | null {
  const about = messageKinds[kind].parse(data) as MessageAbout<Kind>
  return composers[kind](facts, about)
}

const composers: Composers = {
  ...messagesOfPlaces,
  ...messagesOfPartners,
  ...messagesOfMoney,
  ...messagesOfLeaving,
  ...messagesOfAccess,
  ...messagesOfStaff,
}
