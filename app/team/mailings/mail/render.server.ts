import { z } from 'zod'
import { messageInLayout } from '#app/festival/mail/render.server.ts'
import { type BilingualText, filledParagraphs, fillIn } from '#app/mail/mailings/mailing-text.ts'
import type { Block } from '#app/mail/message-content.ts'
import type { Message } from '#app/mail/outbox/message.ts'
import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'
import { selectMailing } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { generalValues } from '#app/registration/mail/words/placeholders.ts'
import { readShiftMember } from '../../shifts/tables/shift-members.server.ts'

const about = z.object({ mailing: z.string(), memberId: z.string() })

/** What staff wrote to the team, to one who is in it at this moment under this address; null for all others. T28 */
export const renderTeamMessage: RenderMessage = async (app, message) => {
  const { mailing: id, memberId } = about.parse(message.data)
  const mailing = await selectMailing(app.db, id)
  const member = await readShiftMember(app.db, message.editionId, asId(memberId))
  if (!mailing || member?.email !== message.recipient.toLowerCase()) return null
  const mail = await renderForTeam(app, message, { words: mailing.words, name: member.name })
  return mail && mailing.replyTo ? { ...mail, replyTo: mailing.replyTo } : mail
}

/** These words as one of the team would read them. */
export function renderForTeam(
  app: AppContext,
  message: Pick<Message, 'editionId' | 'language' | 'recipient'>,
  { words, name }: { readonly words: BilingualText; readonly name: string },
) {
  const { language: locale, recipient: to } = message
  return messageInLayout(app, message, ({ edition, festival }) => {
    const values = { name, ...generalValues({ edition, locale }) }
    const subject = fillIn(words[locale].subject, values)
    return {
      to,
      name,
      subject,
      title: subject,
      why: m.mails_team_why({ festival }, { locale }),
      blocks: filledParagraphs(words[locale].body, { values }).flatMap((one): Block[] =>
        one.kind === 'part' ? [] : [one],
      ),
    }
  })
}
