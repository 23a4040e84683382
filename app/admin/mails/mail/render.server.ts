import { z } from 'zod'
import { purposes } from '#app/mail/mailings/mailing-text.ts'
import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { renderIssueForStaff } from '#app/promotion/news/mail/render.server.ts'
import { renderForStaff } from '#app/registration/mail/render.server.ts'
import { renderForTeam } from '#app/team/mailings/mail/render.server.ts'
import { SOMEBODY } from '../mail-sentences.ts'

const text = z.object({ subject: z.string(), body: z.string() })
const about = z.object({
  purpose: z.enum(purposes),
  registrationId: z.string().nullable(),
  words: z.object({ en: text, sl: text }),
})

/** A test of a text that staff wrote, to their own address. Its subject marks it as a test, and its links open no registration. */
export const renderTest: RenderMessage = async (app, message) => {
  const { purpose, registrationId, words } = about.parse(message.data)
  const mail = await {
    info: () => renderForStaff(app, { ...message, kind: 'free', registrationId }, words),
    news: () => renderIssueForStaff(app, message, words),
    team: () => renderForTeam(app, message, { words, name: SOMEBODY }),
  }[purpose]()
  if (!mail) return null
  const subject = m.mails_test_subject({ subject: mail.subject }, { locale: message.language })
  return { ...mail, subject, to: message.recipient }
}
