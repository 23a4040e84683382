import { type Collection, makeClient } from '#app/data-api/client/client.ts'
import type { Locale } from '#app/platform/locale.ts'

let written = 0
// a page makes another client each time it is read
const unanswered = new Map<string, string>()

/**
 * The collection as a page of the office writes it.
 * @param edition the one the page shows, whichever another window has chosen since
 * @param seed no other page has it: with a count behind it, it names each write
 */
export function collectionClient(
  collection: string,
  { locale, seed, edition }: { readonly locale: Locale; readonly seed: string; readonly edition: string },
): Collection {
  const newKey = () => {
    written += 1
    return `${seed}-${written}`
  }
  // a page that is being left still sends what it has begun
  const keptAlive: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true })
  return makeClient({ edition, language: locale, newKey, unanswered, fetch: keptAlive })(collection)
}

/** A collection read beside the edited one. */
export function readingClient(
  collection: string,
  { locale, edition }: { readonly locale: Locale; readonly edition: string | undefined },
): Pick<Collection, 'find'> {
  const newKey = () => {
    throw new Error('Who only reads needs no keys.')
  }
  return makeClient({ ...(edition && { edition }), language: locale, newKey })(collection)
}
