import { m } from '#app/platform/messages/messages.js'
import type { Composers } from './composers.ts'
import { openButton, text } from './usual-blocks.ts'
import { dayAndTime } from './wording.ts'

/** A way in, asked for. */
export const lettersOfAccess = {
  oneTime(facts) {
    const { locale, link } = facts
    if (!link?.expiresAt) return null
    return {
      subject: m.letters_one_time_subject({}, { locale }),
      title: m.letters_one_time_title({}, { locale }),
      blocks: [
        text(m.letters_one_time_text(dayAndTime(link.expiresAt, locale), { locale })),
        ...openButton(facts),
        text(m.letters_one_time_ignore({}, { locale })),
      ],
    }
  },
} satisfies Partial<Composers>
