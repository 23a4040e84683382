import { dayAndTime } from '#app/mail/wording.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Composers } from './composers.ts'
import { invitationToPartner } from './invitation.ts'
import { everything, isHere, text } from './usual-blocks.ts'

/** Who dances with whom. */
export const messagesOfPartners = {
  partnerInvited: (facts) => invitationToPartner(facts),

  partnerConfirmed(facts) {
    const { locale, registration } = facts
    if (!isHere(facts) || registration.partner.state !== 'confirmed') return null
    const { name } = registration.partner
    return {
      subject: m.emails_partner_confirmed_subject({}, { locale }),
      title: m.emails_partner_confirmed_title({}, { locale }),
      blocks: [text(m.emails_partner_confirmed_text({ name }, { locale })), ...everything(facts)],
    }
  },

  partnerLeft(facts) {
    const { locale, registration } = facts
    if (!isHere(facts)) return null
    const { partner } = registration
    return {
      subject: m.emails_partner_left_subject({}, { locale }),
      title: m.emails_partner_left_title({}, { locale }),
      blocks: [
        text(m.emails_partner_left_text({}, { locale })),
        ...(partner.state === 'held'
          ? [text(m.emails_partner_left_until(dayAndTime(partner.until, locale), { locale }))]
          : []),
        ...everything(facts),
      ],
    }
  },

  holdEnded(facts) {
    const { locale } = facts
    if (!isHere(facts)) return null
    return {
      subject: m.emails_hold_ended_subject({}, { locale }),
      title: m.emails_hold_ended_title({}, { locale }),
      blocks: [
        text(m.emails_hold_ended_text({}, { locale })),
        text(m.emails_hold_ended_waiting({}, { locale })),
        ...everything(facts),
      ],
    }
  },
} satisfies Partial<Composers>
