import { letterInFrame } from '#app/festival/mail/letter-in-frame.server.ts'
import type { Letter } from '#app/mail/outbox/letter.ts'
import type { AppContext } from '#app/platform/house.server.ts'
import { type AccountEmailKind, wordAccountEmail } from './account-emails.server.ts'

/** Puts a letter to somebody with an account, which `people` has worded, in the frame that all letters have. */
export const renderLetterToUser = (app: AppContext, letter: Letter & { readonly kind: AccountEmailKind }) =>
  letterInFrame(app, letter, async ({ festival }) => {
    const worded = await wordAccountEmail(app, letter, { festival })
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
