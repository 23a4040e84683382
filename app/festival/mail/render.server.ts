import type { Block, MessageContent } from '#app/mail/message-content.ts'
import type { Mail, Message } from '#app/mail/outbox/message.ts'
import { messageAsText } from '#app/mail/plain-text.ts'
import { messageAsHtml } from '#app/mail/ui/render-message.tsx'
import { dayRange } from '#app/mail/wording.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { inLocale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Edition } from '../edition.ts'
import { getEdition } from '../editions.server.ts'

/** What an e-mail that is about no registration says, in the words of the domain that posts it. */
export type MessageBody = Pick<Mail, 'to' | 'subject' | 'leaveUrl'> & {
  readonly title: string
  /** whom it greets; null where no name is known */
  readonly name: string | null
  readonly blocks: readonly Block[]
  /** why they get it */
  readonly why: string
}

/**
 * Puts an e-mail that another domain has worded into the layout that all e-mails have.
 * @param word gets the edition and the festival's name; null when there is nothing to say any more
 */
export async function messageInLayout(
  app: AppContext,
  { editionId, language: locale }: Pick<Message, 'editionId' | 'language'>,
  word: (about: {
    readonly edition: Edition
    readonly festival: string
  }) => Promise<MessageBody | null> | MessageBody | null,
): Promise<Mail | null> {
  const edition = await getEdition(app, editionId)
  const festival = inLocale(edition.name, locale).text
  const worded = await word({ edition, festival })
  if (!worded) return null
  const { to, name, subject, title, blocks, why, leaveUrl } = worded
  const days = dayRange(edition.startsOn, edition.endsOn, locale)
  const content: MessageContent = {
    locale,
    subject,
    title,
    blocks,
    greeting:
      name === null ? m.emails_greeting_nobody({}, { locale }) : m.emails_greeting({ name }, { locale }),
    closing: m.emails_closing({}, { locale }),
    festival: {
      name: festival,
      dates: m.emails_footer_dates({ days }, { locale }),
      url: `${app.config.origin}/${langOf(locale)}`,
    },
    footer: [why, [edition.company.name, edition.company.street, edition.company.town].join(', ')],
  }
  return {
    from: edition.mailFrom,
    replyTo: edition.company.email,
    to,
    subject,
    html: messageAsHtml(content),
    text: messageAsText(content),
    attachments: [],
    ...(leaveUrl && { leaveUrl }),
  }
}
