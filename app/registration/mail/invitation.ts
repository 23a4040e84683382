import type { MessageText } from '#app/mail/message-content.ts'
import { dayAndTime } from '#app/mail/wording.ts'
import { inLocale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { PickState } from '../registration.ts'
import type { MessageFacts } from './message-facts.ts'
import { picksBlock } from './picks-block.ts'

/**
 * The e-mail to an invited partner: who invites, for which events, until when. It contains nothing else about the inviter, and no link to their
 * registration.
 */
export function invitationToPartner(facts: MessageFacts): MessageText | null {
  const { locale, registration, edition, link, invitation } = facts
  if (!invitation || !link) return null
  const name = `${registration.name} ${registration.surname}`
  const festival = inLocale(edition.name, locale).text
  const offered = (state: PickState) =>
    registration.picks
      .filter((pick) => pick.coupled && pick.state === state)
      .map((pick) => ({ ...pick, role: invitation.role, waiting: null }))
  return {
    subject: m.emails_partner_invited_subject({}, { locale }),
    title: m.emails_partner_invited_title({}, { locale }),
    name: null,
    blocks: [
      {
        kind: 'text',
        text: m.emails_partner_invited_text(
          { name, festival, ...dayAndTime(invitation.until, locale) },
          { locale },
        ),
      },
      ...picksBlock(facts, offered('placed'), {
        title: m.emails_picks_held({}, { locale }),
        mood: 'placed',
      }),
      ...picksBlock(facts, offered('waiting'), {
        title: m.emails_picks_wait_together({}, { locale }),
        mood: 'waiting',
      }),
      { kind: 'text', text: m.emails_partner_invited_next({}, { locale }) },
      { kind: 'button', label: m.emails_partner_invited_button({}, { locale }), url: link.url },
      { kind: 'text', text: m.emails_partner_invited_no({}, { locale }) },
    ],
    why: m.emails_partner_invited_why({ name }, { locale }),
  }
}
