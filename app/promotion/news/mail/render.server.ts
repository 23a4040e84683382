import { z } from 'zod'
import { type MessageBody, messageInLayout } from '#app/festival/mail/render.server.ts'
import { type BilingualText, filledParagraphs, fillIn } from '#app/mail/mailings/mailing-text.ts'
import type { Block } from '#app/mail/message-content.ts'
import type { Message } from '#app/mail/outbox/message.ts'
import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import { selectMailing } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { generalValues } from '#app/registration/mail/words/placeholders.ts'
import { confirmDays } from '../reader.ts'
import { addressHash, getsNews } from '../recipients.server.ts'
import { insertNewsLink, type LinkOf, stateOfReader } from '../tables/news-links.server.ts'

const about = z.object({ readerId: z.string() })
const dayMs = 24 * 3_600_000

/** Composes the e-mail about news from the reader's state at sending: a confirm link, or a notice that they are confirmed; always with an unsubscribe link. N2, N3. */
export const renderNewsMessage: RenderMessage = (app, message) =>
  messageInLayout(app, message, async ({ festival }): Promise<MessageBody | null> => {
    const { language: locale, recipient: to } = message
    const { readerId } = about.parse(message.data)
    const state = await stateOfReader(app.db, readerId, to)
    if (state === undefined) return null
    const leave = await makeNewsLink(app, message, { readerId, purpose: 'leave' })
    const leaveUrl = leave.page
    const why = m.news_email_why({ festival }, { locale })
    const common = { to, name: null, why, ...(leave.button !== null && { leaveUrl: leave.button }) }
    if (state === 'confirmed') {
      return {
        ...common,
        subject: m.news_email_known_subject({ festival }, { locale }),
        title: m.news_email_known_title({}, { locale }),
        blocks: [
          { kind: 'text', text: m.news_email_known({}, { locale }) },
          { kind: 'button', label: m.news_email_leave({}, { locale }), url: leaveUrl },
        ],
      }
    }
    const { page: url } = await makeNewsLink(app, message, { readerId, purpose: 'confirm' })
    return {
      ...common,
      subject: m.news_email_subject({ festival }, { locale }),
      title: m.news_email_title({}, { locale }),
      blocks: [
        { kind: 'text', text: m.news_email_text({ count: confirmDays }, { locale }) },
        { kind: 'button', label: m.news_email_confirm({}, { locale }), url },
        { kind: 'note', text: m.news_email_ignore({ count: confirmDays }, { locale }) },
        { kind: 'text', text: m.news_email_or_leave({ url: leaveUrl }, { locale }) },
      ],
    }
  })

/** Makes a link for this e-mail; only its hash is stored. `button` is what a mail program's own button calls (RFC 8058). */
async function makeNewsLink(
  { db, config, now }: AppContext,
  { language }: Pick<Message, 'language'>,
  { purpose, ...of }: LinkOf & { readonly purpose: 'confirm' | 'leave' },
): Promise<NewsLinks> {
  const secret = newSecret()
  const expiresAt = purpose === 'confirm' ? new Date(now().getTime() + confirmDays * dayMs) : null
  await insertNewsLink(db, { ...of, hash: hashSecret(secret), purpose, madeAt: now(), expiresAt })
  return {
    page: `${config.origin}/${langOf(language)}/news/${purpose}?key=${secret}`,
    button: `${config.origin}/hooks/unsubscribe?key=${secret}`,
  }
}

type NewsLinks = { readonly page: string; readonly button: string | null }

const aboutIssue = z.object({ mailing: z.string() })

/** An issue of the news, to an address that gets them at this moment; null for all others. N5, N7 */
export const renderNewsIssue: RenderMessage = async (app, message) => {
  const mailing = await selectMailing(app.db, aboutIssue.parse(message.data).mailing)
  const { recipient } = message
  if (!mailing || !(await getsNews(app, recipient))) return null
  const links = await makeNewsLink(app, message, { addressHash: addressHash(recipient), purpose: 'leave' })
  const mail = await issueInLayout(app, message, { words: mailing.words, links })
  return mail && mailing.replyTo ? { ...mail, replyTo: mailing.replyTo } : mail
}

/** The same for staff to read, before it is sent or after: its link opens nothing, and none is made. */
export const renderIssueForStaff = (
  app: AppContext,
  message: Pick<Message, 'editionId' | 'language' | 'recipient'>,
  words: BilingualText,
) => {
  const page = `${app.config.origin}/${langOf(message.language)}/news/leave`
  return issueInLayout(app, message, { words, links: { page, button: null } })
}

function issueInLayout(
  app: AppContext,
  message: Pick<Message, 'editionId' | 'language' | 'recipient'>,
  { words, links }: { readonly words: BilingualText; readonly links: NewsLinks },
) {
  const { language: locale, recipient: to } = message
  return messageInLayout(app, message, ({ edition, festival }) => {
    const values = generalValues({ edition, locale })
    const subject = fillIn(words[locale].subject, values)
    const paragraphs = filledParagraphs(words[locale].body, { values })
    return {
      to,
      name: null,
      subject,
      title: subject,
      why: m.news_email_why({ festival }, { locale }),
      ...(links.button !== null && { leaveUrl: links.button }),
      blocks: [
        ...paragraphs.flatMap((one): Block[] => (one.kind === 'part' ? [] : [one])),
        { kind: 'text', text: m.news_email_or_leave({ url: links.page }, { locale }) },
      ],
    }
  })
}
