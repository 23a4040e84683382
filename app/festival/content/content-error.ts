import { unknownFacts } from './edition-facts.ts'
import { isEmptySource, type PageSource, sourceFields } from './page-source.ts'

/** What is wrong with a text by itself. */
export type ContentError = 'title-missing' | 'description-missing' | 'too-long' | 'unknown-fact'

/** The longest texts, in characters: a title fits a browser's tab, a description a search engine's result. */
export const longest = { title: 80, description: 320, lead: 400, body: 40_000 } as const satisfies Record<
  keyof PageSource,
  number
>

/** Null when it may be shown; a text that says nothing may, since the other language is shown then. F11, F14. */
export function contentError(source: PageSource): ContentError | null {
  if (sourceFields.some((field) => source[field].length > longest[field])) return 'too-long'
  if (sourceFields.some((field) => unknownFacts(source[field]).length > 0)) return 'unknown-fact'
  if (isEmptySource(source)) return null
  if (!source.title) return 'title-missing'
  return source.description ? null : 'description-missing'
}
