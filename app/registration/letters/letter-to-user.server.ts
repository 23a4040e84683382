import { getEdition } from '#app/festival/service.server.ts'
import { wordPasswordLetter } from '#app/people/password-letter.server.ts'
import { inLocale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RenderLetter } from '#app/platform/outbox/worker.server.ts'
import type { LetterContent } from './letter-content.ts'
import { letterAsText } from './plain-text.ts'
import { letterAsHtml } from './ui/draw-letter.tsx'
import { dayRange } from './wording.ts'

/** Puts a letter to somebody with an account, which `people` has worded, in the frame that all letters have. */
export const renderLetterToUser: RenderLetter = async (house, letter) => {
  const { language: locale } = letter
  const edition = await getEdition(house, letter.editionId)
  const festival = inLocale(edition.name, locale).text
  const worded = await wordPasswordLetter(house, letter, { festival })
  if (!worded) return null
  const { to, name, subject, title, text, button, note, why } = worded
  const days = dayRange(edition.startsOn, edition.endsOn, locale)
  const content: LetterContent = {
    ...{ locale, subject, title },
    greeting: m.letters_greeting({ name }, { locale }),
    blocks: [
      { kind: 'text', text },
      { kind: 'button', ...button },
      { kind: 'note', text: note },
    ],
    closing: m.letters_closing({}, { locale }),
    festival: {
      name: festival,
      dates: m.letters_footer_dates({ days }, { locale }),
      url: `${house.config.origin}/${langOf(locale)}`,
    },
    footer: [why, [edition.company.name, edition.company.street, edition.company.town].join(', ')],
  }
  return {
    from: edition.mailFrom,
    replyTo: edition.company.email,
    ...{ to, subject, html: letterAsHtml(content), text: letterAsText(content), attachments: [] },
  }
}
