import type { Block } from '#app/mail/message-content.ts'
import { dayAndTime } from '#app/mail/wording.ts'
import { m } from '#app/platform/messages/messages.js'
import { isAhead } from './deadlines.ts'
import type { MessageFacts } from './message-facts.ts'

/** The state of the partnership and what the dancer has to do. Empty for a solo. */
export function partnerBlocks(facts: MessageFacts): Block[] {
  const { locale, edition, registration } = facts
  const { partner } = registration
  switch (partner.state) {
    case 'none':
      return []
    case 'invited': {
      const days = edition.partnerHoldDays
      return [note(m.emails_partner_pending({ days }, { locale }))]
    }
    case 'held': {
      if (!isAhead(partner.until, facts)) return []
      const until = dayAndTime(partner.until, locale)
      return [
        note(
          partner.email
            ? m.emails_partner_held({ email: partner.email, ...until }, { locale })
            : m.emails_partner_held_nobody(until, { locale }),
        ),
      ]
    }
    case 'confirmed':
      return [note(m.emails_partner_confirmed_with({ name: partner.name }, { locale }))]
  }
}

function note(text: string): Block {
  return { kind: 'note', text }
}
