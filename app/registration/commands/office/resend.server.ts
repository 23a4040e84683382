import { findMessage } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Id, isId } from '#app/platform/id.ts'
import { recordAction } from '../../command-context.server.ts'
import { isMessageKind } from '../../mail/message-kinds.ts'
import { postTo } from '../../recalculate.server.ts'
import { type OnOne, runOn } from './run-on.server.ts'

/**
 * Sends an e-mail about a registration again, with current content and a new link, to the registration's current address. An invitation goes to the
 * invited partner again. R36
 */
export async function resendEmail(
  app: AppContext,
  { emailId, by }: Pick<OnOne, 'by'> & { readonly emailId: string },
): Promise<Decision<{ id: Id }, 'not-found' | 'edition-archived' | 'erased'>> {
  const message = isId(emailId) ? await findMessage(app.db, emailId) : null
  const { registrationId, kind } = message ?? {}
  if (!message || !registrationId || !kind || !isMessageKind(kind) || !isId(registrationId))
    return refuse('not-found')
  return runOn<never>(
    app,
    { id: registrationId, by },
    'registration.resend',
    async (context, registration) => {
      const recipient = kind === 'partnerInvited' ? { recipient: message.recipient } : {}
      await postTo(context, registration, [{ kind, data: message.data, ...recipient }])
      await recordAction(context, {
        ...{ action: 'registration.resend', by, on: registration.id },
        after: { kind },
      })
      return accept({ id: registration.id })
    },
  )
}
