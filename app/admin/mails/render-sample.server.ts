import type { Message } from '#app/mail/outbox/message.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { renderIssueForStaff } from '#app/promotion/news/mail/render.server.ts'
import { renderForStaff } from '#app/registration/mail/render.server.ts'
import { renderForTeam } from '#app/team/mailings/mail/render.server.ts'
import type { Recipient } from './audience.ts'
import { SOMEBODY } from './mail-sentences.ts'
import type { MailingDraft } from './prepare-mailing.server.ts'
import { type ShownEmail, shownEmail } from './queries/read-email.server.ts'

/**
 * How one of them would read it, in their language or another; null where a placeholder would say nothing. Writes nothing.
 */
export async function renderSample(
  app: AppContext,
  { editionId, purpose, words }: Omit<MailingDraft, 'audience'>,
  { target, email, language, name }: Pick<Recipient, 'target' | 'email' | 'language'> & Partial<Recipient>,
  wanted: Locale | null,
): Promise<ShownEmail | null> {
  const message: Message = {
    id: '',
    editionId,
    kind: 'free',
    registrationId: target.replace(/^registration:/, ''),
    recipient: email,
    language: wanted ?? language,
    data: {},
    messageId: '',
    attempts: 0,
    createdAt: app.now(),
  }
  const mail = await {
    info: () => renderForStaff(app, message, words),
    news: () => renderIssueForStaff(app, message, words),
    team: () => renderForTeam(app, message, { words, name: name ?? SOMEBODY }),
  }[purpose]()
  return mail && shownEmail({ ...mail, from: app.config.mail?.from ?? mail.from })
}
