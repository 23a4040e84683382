import { z } from 'zod'
import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { renderIssueForStaff } from '#app/promotion/news/mail/render.server.ts'
import { renderForStaff } from '#app/registration/mail/render.server.ts'

const text = z.object({ subject: z.string(), body: z.string() })
const about = z.object({
  purpose: z.enum(['info', 'news']),
  registrationId: z.string().nullable(),
  words: z.object({ en: text, sl: text }),
})

/** A test of words that staff wrote, to their own address: its subject says so, its links open nothing of a dancer's. */
export const renderTest: RenderMessage = async (app, message) => {
  const { purpose, registrationId, words } = about.parse(message.data)
  const mail =
    purpose === 'news'
      ? await renderIssueForStaff(app, message, words)
      : await renderForStaff(app, { ...message, kind: 'free', registrationId }, words)
  if (!mail) return null
  const subject = m.mails_test_subject({ subject: mail.subject }, { locale: message.language })
  return { ...mail, subject, to: message.recipient }
}
