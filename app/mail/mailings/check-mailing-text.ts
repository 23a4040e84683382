import type { Locale } from '#app/platform/locale.ts'
import {
  type BilingualText,
  LONGEST_BODY,
  LONGEST_SUBJECT,
  type Paragraph,
  paragraphsOf,
  placeholdersIn,
  textLanguages,
} from './mailing-text.ts'

/** Placeholders that may be used: within a sentence, as a part of the e-mail, and in a subject. */
export type AllowedPlaceholders = {
  readonly inline: readonly string[]
  readonly parts: readonly string[]
  readonly inSubject: readonly string[]
}

/** An error of the text: its language and place. */
export type MailingTextError = {
  readonly language: Locale
  readonly part: 'subject' | 'body'
  readonly kind: 'empty' | 'too-long' | 'unknown' | 'not-in-subject' | 'not-alone' | 'brace'
  /** The placeholders it is about, as written. */
  readonly names: readonly string[]
}

/** All errors that prevent this text from being sent. L12 */
export function checkMailingText(words: BilingualText, allowed: AllowedPlaceholders): MailingTextError[] {
  return textLanguages.flatMap((language) => {
    const { subject, body } = words[language]
    const found = (
      part: MailingTextError['part'],
      kind: MailingTextError['kind'],
      names: readonly string[] = [],
    ) => ({ language, part, kind, names: [...new Set(names)] })
    return [
      ...checkText('subject', subject, LONGEST_SUBJECT, allowed).map(({ kind, names }) =>
        found('subject', kind, names),
      ),
      ...checkText('body', body, LONGEST_BODY, allowed).map(({ kind, names }) => found('body', kind, names)),
    ]
  })
}

function checkText(
  part: MailingTextError['part'],
  text: string,
  longest: number,
  { inline, parts, inSubject }: AllowedPlaceholders,
): Pick<MailingTextError, 'kind' | 'names'>[] {
  if (text.trim() === '') return [{ kind: 'empty', names: [] }]
  const used = placeholdersIn(text)
  const unknown = used.filter((name) => !inline.includes(name) && !parts.includes(name))
  const known = used.filter((name) => !unknown.includes(name))
  const misplaced =
    part === 'subject'
      ? known.filter((name) => !inSubject.includes(name))
      : paragraphsOf(text, parts).flatMap((one) =>
          placeholdersIn(writtenIn(one)).filter((name) => parts.includes(name)),
        )
  const hasBrace = /[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))
  const hasBreak = part === 'subject' && /[\r\n]/.test(text)
  return [
    ...(text.length > longest || hasBreak ? [{ kind: 'too-long' as const, names: [] }] : []),
    ...(unknown.length > 0 ? [{ kind: 'unknown' as const, names: unknown }] : []),
    ...(misplaced.length > 0
      ? [
          {
            kind: part === 'subject' ? ('not-in-subject' as const) : ('not-alone' as const),
            names: misplaced,
          },
        ]
      : []),
    ...(hasBrace ? [{ kind: 'brace' as const, names: [] }] : []),
  ]
}

/** What of a paragraph stands within other words: a part that stands alone is none. */
function writtenIn(one: Paragraph): string {
  if (one.kind === 'part') return ''
  return one.kind === 'text' ? one.text : `${one.label} ${one.url}`
}
