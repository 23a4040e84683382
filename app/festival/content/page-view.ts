import { type Locale, langOf } from '#app/platform/locale.ts'
import { type EditionFacts, withFacts } from './edition-facts.ts'
import { type ContentPhase, escapeMarkdown, type Heading, renderMarkdown } from './markdown.ts'
import type { PageSource } from './page-source.ts'

/** A page's text as it is shown. */
export type PageView = {
  /** The language of the text: another than requested when that one is missing. */
  readonly locale: Locale
  readonly title: string
  readonly description: string
  readonly lead: string
  /** Safe to put into a page. */
  readonly html: string
  /** The headings of the second level, for the table of contents. */
  readonly headings: readonly Heading[]
}

/**
 * Renders a text with its edition's facts; the same on the server and in a preview.
 * @param asked the language of the page round it, to which its links lead
 * @param phase which sections are shown, and whether buttons may lead to the form
 */
export function viewOf(
  source: PageSource,
  locale: Locale,
  facts: EditionFacts,
  asked = locale,
  phase: ContentPhase = 'open',
): PageView {
  const plain = (text: string) => withFacts(text, facts)
  const body = withFacts(source.body, facts, escapeMarkdown)
  const { html, headings } = renderMarkdown(body, langOf(asked), phase)
  return {
    locale,
    title: plain(source.title),
    description: plain(source.description),
    lead: plain(source.lead),
    html,
    headings: headings.filter(({ level }) => level === 2),
  }
}
