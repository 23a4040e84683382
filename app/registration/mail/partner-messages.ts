import { dayAndTime } from '#app/mail/wording.ts'
import { m } from '#app/platform/messages/messages.js'
import { aboutPartner } from '../partners/proposals/about-partner.ts'
import type { Composers } from './composers.ts'
import { isAhead } from './deadlines.ts'
import { invitationToPartner } from './invitation.ts'
import { picksBlock } from './picks-block.ts'
import { everything, isRegistered, text } from './shared-blocks.ts'

/** E-mails about couples, invitations and proposals. */
export const messagesOfPartners = {
  partnerInvited: (facts) => invitationToPartner(facts),

  partnerProposed(facts, { proposalId }) {
    const { locale, registration, proposal, link } = facts
    if (!isRegistered(facts) || !link || !proposal || proposal.id !== proposalId) return null
    const shared = new Set<string>(proposal.eventIds)
    const together = registration.picks.filter(({ eventId }) => shared.has(eventId))
    return {
      subject: m.emails_partner_proposed_subject({}, { locale }),
      title: m.emails_partner_proposed_title({}, { locale }),
      blocks: [
        text(
          m.emails_partner_proposed_text(
            {
              name: proposal.name,
              about: aboutPartner(proposal, locale),
              ...dayAndTime(proposal.until, locale),
            },
            { locale },
          ),
        ),
        ...picksBlock(facts, together, {
          title: m.emails_partner_proposed_events({}, { locale }),
          mood: 'waiting',
        }),
        { kind: 'button', label: m.emails_partner_proposed_yes({}, { locale }), url: link.url },
        text(m.emails_partner_proposed_no({}, { locale })),
      ],
    }
  },

  partnerConfirmed(facts, { leftEvents }) {
    const { locale, registration } = facts
    if (!isRegistered(facts) || registration.partner.state !== 'confirmed') return null
    const { name } = registration.partner
    return {
      subject: m.emails_partner_confirmed_subject({}, { locale }),
      title: m.emails_partner_confirmed_title({}, { locale }),
      blocks: [
        text(m.emails_partner_confirmed_text({ name }, { locale })),
        ...everything(facts, { left: leftEvents }),
      ],
    }
  },

  partnerLeft(facts, { leftEvents }) {
    const { locale, registration } = facts
    if (!isRegistered(facts)) return null
    const { partner } = registration
    return {
      subject: m.emails_partner_left_subject({}, { locale }),
      title: m.emails_partner_left_title({}, { locale }),
      blocks: [
        text(m.emails_partner_left_text({}, { locale })),
        ...(partner.state === 'held' && isAhead(partner.until, facts)
          ? [text(m.emails_partner_left_until(dayAndTime(partner.until, locale), { locale }))]
          : []),
        ...everything(facts, { left: leftEvents }),
      ],
    }
  },

  holdEnded(facts, { leftEvents }) {
    const { locale } = facts
    if (!isRegistered(facts)) return null
    return {
      subject: m.emails_hold_ended_subject({}, { locale }),
      title: m.emails_hold_ended_title({}, { locale }),
      blocks: [
        text(m.emails_hold_ended_text({}, { locale })),
        text(m.emails_hold_ended_waiting({}, { locale })),
        ...everything(facts, { left: leftEvents }),
      ],
    }
  },
} satisfies Partial<Composers>
