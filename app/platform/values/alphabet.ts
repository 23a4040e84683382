import { type Locale, languageTag } from '../locale.ts'
import { perLocale } from './per-locale.ts'

const collator = perLocale((locale) => new Intl.Collator(languageTag(locale)))

/** Compares as the language's alphabet has it: in Slovenian č after c, š after s, ž after z. Wherever people read a sorted list of names. */
export function compareIn(locale: Locale): (a: string, b: string) => number {
  return collator(locale).compare
}

/** Sorts by name in the alphabet of the page's language; equal names keep their order. */
export function byName<Thing extends { readonly name: string }>(
  things: readonly Thing[],
  locale: Locale,
): Thing[] {
  const compare = compareIn(locale)
  return things.toSorted((a, b) => compare(a.name, b.name))
}
