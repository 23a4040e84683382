import type { Locale } from '#app/platform/locale.ts'
import { type PageName, pageNames } from './page-names.ts'
import { emptySource, type PageSource, parseSource } from './page-source.ts'

/** Read when the application is built: they are part of its bundle. */
const files = import.meta.glob<string>('/content/*.md', { query: '?raw', import: 'default', eager: true })

const sources: ReadonlyMap<string, PageSource> = new Map(
  pageNames.flatMap((page) =>
    (['en', 'sl'] as const).map((locale) => [nameOf(page, locale), read(page, locale)]),
  ),
)

/** The text of a page in the repository; empty when it has none. */
export function repositorySource(page: PageName, locale: Locale): PageSource {
  return sources.get(nameOf(page, locale)) ?? emptySource
}

/** The names of the files there are, `travel.en`: for a test. */
export function repositoryFiles(): string[] {
  return Object.keys(files).map((path) => path.replace(/^\/content\/|\.md$/g, ''))
}

function read(page: PageName, locale: Locale): PageSource {
  const file = files[`/content/${nameOf(page, locale)}.md`]
  return file === undefined ? emptySource : parseSource(file)
}

function nameOf(page: PageName, locale: Locale): string {
  return `${page}.${locale}`
}
