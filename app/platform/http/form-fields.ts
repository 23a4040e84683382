import { z } from 'zod'

// Bidirectional marks, overrides and isolates, and what has no width; not the joiners that scripts and emoji need.
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

/** A person's words, without what only looks like them: control and unseen characters, lone surrogates, outer blanks. */
export function cleanWords(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
}

/** A text of `most` characters at most, once it is cleaned. */
export function words(most: number) {
  return z.string().transform(cleanWords).pipe(z.string().max(most))
}

/**
 * Whether a text is allowed as the name of a person or a town in e-mails to others: it contains nothing that an e-mail program turns into
 * a link. A dot between letters is allowed in abbreviations (`St.John`, `d.o.o.`); full-width signs are read as what they look like.
 */
export function isName(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[。．｡]/g, '.')
  if (/:\/\/|www\.|@|\d\.\d/i.test(plain)) return false
  return plain.split(/\s+/).every((word) => !/[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(word) || isAbbreviated(word))
}

/** One letter or a capitalised word after at most three letters each time. */
function isAbbreviated(word: string): boolean {
  const parts = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').split('.')
  const last = parts.at(-1) ?? ''
  const before = parts.slice(0, -1).every((part) => /^\p{L}{1,3}$/u.test(part))
  return before && /^(?:\p{L}|\p{Lu}\p{Ll}[\p{L}'’-]*)$/u.test(last)
}

/** A text of `most` characters at most, cleaned as `words` does; an empty one is the error `required`. */
export const required = (most: number) => words(most).pipe(z.string().min(1, { message: 'required' }))

/** A text of `most` characters at most, cleaned as `words` does; empty, null and absent become null. */
export const optional = (most: number) =>
  words(most)
    .nullish()
    .transform((text) => text || null)

/** A name that `isName` allows: an empty one is the error `required`, one with something like a link the error `link`. */
export const name = (most: number) => required(most).refine(isName, { message: 'link' })

/** The same, but empty, null and absent become null. */
export const optionalName = (most: number) =>
  optional(most).refine((text) => text === null || isName(text), { message: 'link' })

/** An e-mail address, in lower case. */
export const email = words(254)
  .transform((text) => text.toLowerCase())
  .pipe(z.email({ message: 'email' }))

/** A phone number as people write them; empty is null. */
export const phone = optional(40).refine((text) => text === null || /^\+?[\d\s()./-]{5,}$/.test(text), {
  message: 'phone',
})
