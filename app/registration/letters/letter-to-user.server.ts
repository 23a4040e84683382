import { wordPasswordLetter } from '#app/people/password-letter.server.ts'
import type { RenderLetter } from '#app/platform/outbox/worker.server.ts'
import { letterInFrame } from './letter-in-frame.server.ts'

/** Puts a letter to somebody with an account, which `people` has worded, in the frame that all letters have. */
export const renderLetterToUser: RenderLetter = (house, letter) =>
  letterInFrame(house, letter, async ({ festival }) => {
    const worded = await wordPasswordLetter(house, letter, { festival })
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
