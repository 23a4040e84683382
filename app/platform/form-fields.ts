import { z } from 'zod'

// Bidirectional overrides and isolates, and what has no width.
const unseen = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** A person's words, without what only looks like them: control and unseen characters, lone surrogates, outer blanks. */
export function words(most: number) {
  return z
    .string()
    .transform((text) =>
      text
        .toWellFormed()
        .normalize('NFC')
        .replace(unseen, '')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(most))
}

/** Words that may not be left out. */
export const required = (most: number) => words(most).pipe(z.string().min(1, { message: 'required' }))

/** What was left empty is null. */
export const optional = (most: number) =>
  words(most)
    .nullish()
    .transform((text) => text || null)

/** An e-mail address, in lower case: as whoever wrote it would find it again. */
export const email = words(254)
  .transform((text) => text.toLowerCase())
  .pipe(z.email({ message: 'email' }))

/** A phone number as people write them; empty is null. */
export const phone = optional(40).refine((text) => text === null || /^\+?[\d\s()./-]{5,}$/.test(text), {
  message: 'phone',
})
