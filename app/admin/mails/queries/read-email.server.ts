import type { Mail, Message } from '#app/mail/outbox/message.ts'
import { findMessage, selectMailing } from '#app/mail/service.server.ts'
import { shownInPage } from '#app/mail/shown-in-page.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { renderIssueForStaff } from '#app/promotion/news/mail/render.server.ts'
import { isMessageKind } from '#app/registration/mail/message-kinds.ts'
import { renderForStaff } from '#app/registration/mail/render.server.ts'
import { renderTeamMessage } from '#app/team/mailings/mail/render.server.ts'
import { renderVolunteerMessage } from '#app/team/volunteer/mail/render.server.ts'

/** A rendered e-mail, as HTML and as text. `nonce-of-the-page` is a placeholder of the page's nonce. */
export type ShownEmail = {
  readonly from: string
  readonly to: string
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly files: readonly string[]
}

/** The placeholder of the page's nonce. */
const NONCE_HERE = 'nonce-of-the-page'

/**
 * An e-mail as the office shows it; `files` are its attachments, without the pictures inside the text. Its `html` carries a placeholder for
 * the page's nonce.
 */
export function shownEmail(mail: Mail): ShownEmail {
  return {
    from: mail.from,
    to: mail.to,
    replyTo: mail.replyTo ?? null,
    subject: mail.subject,
    html: shownInPage(mail, NONCE_HERE),
    text: mail.text,
    files: mail.attachments.filter(({ cid }) => cid === undefined).map(({ filename }) => filename),
  }
}

/**
 * The present content of an e-mail, without links that open anything of the recipient's. `secret`: staff may not read it, because it mainly contains
 * a key. `overtaken`: its content is no longer true.
 */
export async function readEmail(
  app: AppContext,
  { editionId, id }: { readonly editionId: string; readonly id: string },
): Promise<ShownEmail | 'secret' | 'overtaken'> {
  const message = await findMessage(app.db, id)
  if (!message || message.editionId !== editionId) return 'overtaken'
  const render = rendererOf(message)
  if (!render) return 'secret'
  const mail = await render(app, message)
  return mail ? shownEmail({ ...mail, from: app.config.mail?.from ?? mail.from }) : 'overtaken'
}

type Render = (app: AppContext, message: Message) => Promise<Mail | null>

function rendererOf({ kind }: Message): Render | null {
  if (isMessageKind(kind)) return (app, message) => renderForStaff(app, message)
  if (kind === 'volunteer' || kind === 'volunteerAgain') return renderVolunteerMessage
  if (kind === 'newsIssue') return renderIssue
  if (kind === 'teamMessage') return renderTeamMessage
  return null
}

const renderIssue: Render = async (app, message) => {
  const mailing = await selectMailing(app.db, String(message.data.mailing))
  return mailing && renderIssueForStaff(app, message, mailing.words)
}
