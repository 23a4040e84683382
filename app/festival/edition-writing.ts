import { isBic, parseIban } from '#app/platform/bank/iban.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { isSender } from '#app/platform/values/mailbox.ts'
import type { Edition } from './edition.ts'

export type WritingErrorKind =
  | 'code'
  | 'name-missing'
  | 'name-length'
  | 'subtitle-length'
  | 'iban'
  | 'bic'
  | 'sender'
  | 'terms-version'

type Written = Pick<Edition, 'code' | 'name' | 'subtitle' | 'iban' | 'bic' | 'mailFrom' | 'termsVersion'>

type WritingError = {
  readonly path: keyof Written
  readonly error: WritingErrorKind
  readonly fields: readonly (keyof Written)[]
}

/** Subjects of e-mails and titles of pages are one line. */
const LONGEST_NAME = 80
const LONGEST_SUBTITLE = 160

/** Which texts an e-mail, a payment slip or a page could not print. F17. */
export function writingErrors(written: Written): readonly WritingError[] {
  const { code, name, subtitle, iban, bic, mailFrom, termsVersion } = written
  const errors: WritingError[] = []
  const unless = (isPrintable: boolean, error: WritingErrorKind, path: keyof Written) => {
    if (!isPrintable) errors.push({ path, error, fields: [path] })
  }
  unless(/^[A-Za-z0-9]{1,20}$/.test(code), 'code', 'code')
  unless(name.en !== '' || name.sl !== '', 'name-missing', 'name')
  unless(isLine(name.en, LONGEST_NAME) && isLine(name.sl, LONGEST_NAME), 'name-length', 'name')
  const subtitles = [subtitle.en, subtitle.sl]
  unless(
    subtitles.every((text) => isLine(text, LONGEST_SUBTITLE)),
    'subtitle-length',
    'subtitle',
  )
  unless(parseIban(iban) === iban, 'iban', 'iban')
  unless(isBic(bic), 'bic', 'bic')
  unless(isSender(mailFrom), 'sender', 'mailFrom')
  unless(isLocalDay(termsVersion), 'terms-version', 'termsVersion')
  return errors
}

function isLine(text: string, longest: number): boolean {
  return text.length <= longest && !/\p{Cc}/u.test(text)
}
