import type { BilingualText, Purpose } from '#app/mail/mailings/mailing-text.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/** A text that everybody has to begin with, beside the templates that staff keep. */
export type ShippedTemplate = {
  readonly id: string
  readonly purpose: Purpose
  readonly name: string
  readonly words: BilingualText
}

/** Thanks to those who helped, in both languages. */
export function shippedTemplates(locale: Locale): readonly ShippedTemplate[] {
  const thanks = (to: Locale) => ({
    subject: m.mails_thanks_subject({}, { locale: to }),
    body: m.mails_thanks_body({}, { locale: to }),
  })
  return [
    {
      id: 'thanks',
      purpose: 'team',
      name: m.mails_thanks_name({}, { locale }),
      words: { en: thanks('en'), sl: thanks('sl') },
    },
  ]
}
