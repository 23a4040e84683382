import type { Locale } from '#app/platform/locale.ts'

/** The text of an e-mail by staff: a subject, and paragraphs with placeholders like `{name}`. */
type MailingText = { readonly subject: string; readonly body: string }
export type BilingualText = Readonly<Record<Locale, MailingText>>
export const textLanguages = ['en', 'sl'] as const satisfies readonly Locale[]

/** The recipients: dancers about their registration, readers of the news, or people of the team. */
export const purposes = ['info', 'news', 'team'] as const
export type Purpose = (typeof purposes)[number]

export const LONGEST_SUBJECT = 150
export const LONGEST_BODY = 10_000

/** A part of a body: text with placeholders, a button, or a block of the e-mail that a placeholder names. */
export type Paragraph =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'part'; readonly name: string }

const placeholder = /\{([^{}]*)\}/g
const button = /^\[([^[\]]{1,80})\]\((https:\/\/[^\s()]{1,500})\)$/

/** The paragraphs of a body: an empty line stands between them. `[Label](https://…)` alone is a button. */
export function paragraphsOf(body: string, parts: readonly string[]): Paragraph[] {
  return body
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text): Paragraph => {
      const [, label, url] = button.exec(text) ?? []
      if (label !== undefined && url !== undefined) return { kind: 'button', label, url }
      const [only, ...others] = placeholdersIn(text)
      const isPart = only !== undefined && others.length === 0 && parts.includes(only)
      if (isPart && text.replace(placeholder, '') === '') return { kind: 'part', name: only }
      return { kind: 'text', text }
    })
}

/** The paragraphs with their placeholders filled in, also those in the label and in the address of a button. */
export function filledParagraphs(
  body: string,
  {
    values,
    parts = [],
  }: { readonly values: Readonly<Record<string, string>>; readonly parts?: readonly string[] },
): Paragraph[] {
  const inAddress = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]),
  )
  return paragraphsOf(body, parts).map((one): Paragraph => {
    if (one.kind === 'part') return one
    if (one.kind === 'text') return { kind: 'text', text: fillIn(one.text, values) }
    return { kind: 'button', label: fillIn(one.label, values), url: fillIn(one.url, inAddress) }
  })
}

/** The names in braces, as they are looked up: `{ Name }` is `name`. */
export function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => nameOf(name))
}

/** The text with its placeholders filled in. A placeholder without a value stays. */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(placeholder, (whole, name: string) => values[nameOf(name)] ?? whole)
}

function nameOf(written: string): string {
  return written.trim().toLowerCase()
}
