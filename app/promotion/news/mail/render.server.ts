import { z } from 'zod'
import { type FramedMessage, messageInFrame } from '#app/festival/mail/render.server.ts'
import type { Message } from '#app/mail/outbox/message.ts'
import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { confirmDays } from '../reader.ts'
import { insertNewsLink, stateOfReader } from '../tables/news-links.server.ts'

const about = z.object({ readerId: z.string() })
const dayMs = 24 * 3_600_000

/** Composes the e-mail about news from the reader's state at sending: a confirm link, or a notice that they are confirmed; always with an unsubscribe link. N2, N3. */
export const renderNewsMessage: RenderMessage = (app, message) =>
  messageInFrame(app, message, async ({ festival }): Promise<FramedMessage | null> => {
    const { language: locale, recipient: to } = message
    const { readerId } = about.parse(message.data)
    const state = await stateOfReader(app.db, readerId, to)
    if (state === undefined) return null
    const leaveUrl = await makeNewsLink(app, message, { readerId, purpose: 'leave' })
    const said = { to, name: null, leaveUrl, why: m.news_email_why({ festival }, { locale }) }
    if (state === 'confirmed') {
      return {
        ...said,
        subject: m.news_email_known_subject({ festival }, { locale }),
        title: m.news_email_known_title({}, { locale }),
        blocks: [
          { kind: 'text', text: m.news_email_known({}, { locale }) },
          { kind: 'button', label: m.news_email_leave({}, { locale }), url: leaveUrl },
        ],
      }
    }
    const url = await makeNewsLink(app, message, { readerId, purpose: 'confirm' })
    return {
      ...said,
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

/** Makes a link for this e-mail; only its hash is stored. */
async function makeNewsLink(
  { db, config, now }: AppContext,
  { language }: Message,
  { readerId, purpose }: { readonly readerId: string; readonly purpose: 'confirm' | 'leave' },
): Promise<string> {
  const secret = newSecret()
  const expiresAt = purpose === 'confirm' ? new Date(now().getTime() + confirmDays * dayMs) : null
  await insertNewsLink(db, { hash: hashSecret(secret), readerId, purpose, madeAt: now(), expiresAt })
  return `${config.origin}/${langOf(language)}/news/${purpose}?key=${secret}`
}
