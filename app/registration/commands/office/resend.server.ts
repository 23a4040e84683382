import { findMessage } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, isId } from '#app/platform/id.ts'
import { type CommandContext, recordAction } from '../../command-context.server.ts'
import { isAddressKnown } from '../../confirmation/confirmation.ts'
import { isMessageKind, type MessageKind } from '../../mail/message-kinds.ts'
import { postTo } from '../../recalculate.server.ts'
import type { Registration } from '../../registration.ts'
import { countToday, isToFormerDancer } from '../../tables/reminded.server.ts'
import { type OnOne, runOn } from './run-on.server.ts'

/** `mailed-enough`: the address had this e-mail as often as it may in a day; `handed-over`: it was written to the dancer before. */
export type ResendRefusal = 'not-found' | 'edition-archived' | 'erased' | 'mailed-enough' | 'handed-over'

/** One that does not arrive three times does not arrive. An unproved address gets one of a kind in any case (L11). */
const mostADay = { proved: 3, unproved: 1 }

/**
 * Whether the recipient got as many e-mails of this kind today as they may.
 * @param invited where an invitation goes
 */
export async function hasHadEnough(
  context: CommandContext,
  registration: Registration,
  kind: MessageKind,
  invited = '',
): Promise<boolean> {
  const isInvitation = kind === 'partnerInvited'
  const isProved = !isInvitation && isAddressKnown(registration)
  const to = isInvitation ? invited : registration.email
  const most = isProved ? mostADay.proved : mostADay.unproved
  return (await countToday(context, registration, { kind, to })) >= most
}

/**
 * Sends an e-mail about a registration again, with current content and a new link, to the registration's current address. An invitation goes to the
 * invited partner again; what was written to a dancer who handed the registration over goes to nobody. A proved address gets at most three of a kind in a local day, another one. R36
 */
export async function resendEmail(
  app: AppContext,
  { emailId, by }: Pick<OnOne, 'by'> & { readonly emailId: string },
): Promise<Decision<{ id: Id }, ResendRefusal>> {
  const message = isId(emailId) ? await findMessage(app.db, emailId) : null
  const { registrationId, kind } = message ?? {}
  if (!message || !registrationId || !kind || !isMessageKind(kind) || !isId(registrationId))
    return refuse('not-found')
  return runOn<'mailed-enough' | 'handed-over'>(
    app,
    { id: registrationId, by },
    'registration.resend',
    async (context, registration) => {
      if (await isToFormerDancer(context.tx, message)) return refuse('handed-over')
      const recipient = kind === 'partnerInvited' ? { recipient: message.recipient } : {}
      if (await hasHadEnough(context, registration, kind, message.recipient)) return refuse('mailed-enough')
      await postTo(context, registration, [{ kind, data: message.data, ...recipient }])
      await recordAction(context, { action: 'registration.resend', by, on: registration.id, after: { kind } })
      return accept({ id: registration.id })
    },
  )
}
