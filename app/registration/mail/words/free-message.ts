import { filledParagraphs, fillIn, placeholdersIn } from '#app/mail/mailings/mailing-text.ts'
import type { Block } from '#app/mail/message-content.ts'
import { isAddressKnown } from '../../confirmation/confirmation.ts'
import { isLive, type RegistrationView } from '../../registration.ts'
import type { Composers } from '../composers.ts'
import type { MessageFacts } from '../message-facts.ts'
import { pricesBlock } from '../prices-block.ts'
import { openButton, placesBlock, text } from '../shared-blocks.ts'
import { paymentBlocks } from '../slip-block.ts'
import {
  allowedPlaceholders,
  emptyAmong,
  isPart,
  type PartPlaceholder,
  type PlaceholderFacts,
  placeholderValues,
} from './placeholders.ts'

/** E-mails written by staff. Null when a placeholder has become empty since: the text would be wrong. L6, L12 */
export const messagesOfStaff = {
  free(facts) {
    const { locale, words } = facts
    if (!words) return null
    const { subject, body } = words[locale]
    const known = placeholderFactsOf(facts.registration)
    if (emptyAmong([...placeholdersIn(subject), ...placeholdersIn(body)], known, facts).length > 0)
      return null
    const values = placeholderValues(known, facts)
    const paragraphs = filledParagraphs(body, { values, parts: allowedPlaceholders.info.parts })
    const filled = fillIn(subject, values)
    return {
      subject: filled,
      title: filled,
      blocks: paragraphs.flatMap((one): Block[] => {
        if (one.kind === 'button') return [one]
        if (one.kind === 'text') return [text(one.text)]
        return isPart(one.name) ? partBlocks[one.name](facts) : []
      }),
    }
  },
} satisfies Pick<Composers, 'free'>

const partBlocks: Readonly<Record<PartPlaceholder, (facts: MessageFacts) => Block[]>> = {
  places: (facts) => placesBlock(facts),
  prices: pricesBlock,
  payment: paymentBlocks,
  link: openButton,
}

/** The facts for placeholders, from a registration that gets a mailing. */
export function placeholderFactsOf(view: RegistrationView): PlaceholderFacts {
  const { name, surname, code, role, status, partner, totalCents, paidCents, owedCents, dueOn, picks } = view
  const owes = isLive(status) && status !== 'prepared'
  return {
    name,
    surname,
    code,
    role,
    paidCents,
    dueOn,
    openCents: owedCents,
    partnerName: partner.state === 'confirmed' ? partner.name : null,
    totalCents: owes ? totalCents : null,
    placed: picks.filter(({ state }) => state === 'placed').length,
    isAddressKnown: isAddressKnown(view),
  }
}
