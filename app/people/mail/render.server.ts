import { messageInLayout } from '#app/festival/mail/render.server.ts'
import type { Message } from '#app/mail/outbox/message.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type AccountEmailKind, wordAccountEmail } from '../accounts/account-emails.server.ts'

/** Renders an account email in the layout that all emails share. */
export const renderMessageToUser = (
  app: AppContext,
  message: Message & { readonly kind: AccountEmailKind },
) =>
  messageInLayout(app, message, async ({ festival }) => {
    const worded = await wordAccountEmail(app, message, { festival })
    if (!worded) return null
    const { text, button, note, ...rest } = worded
    return {
      ...rest,
      blocks: [
        { kind: 'text', text },
        { kind: 'button', ...button },
        { kind: 'note', text: note },
      ],
    }
  })
