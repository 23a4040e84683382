import { inLanguage } from '#app/platform/addresses.ts'
import { languages, languageTag, localeOf } from '#app/platform/locale.ts'

export type SitemapEntry = {
  /** `/EN/program`; it is there in the other language too */
  readonly path: `/EN${string}`
  /** When what the page says changed; null where it is not recorded. */
  readonly changedAt: Date | null
}

/** The sitemap: each page in each language, with its alternates. https://www.sitemaps.org/protocol.html */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap((entry) =>
    languages.map((lang) => {
      const changed = entry.changedAt && `<lastmod>${entry.changedAt.toISOString()}</lastmod>`
      const location = escaped(origin + inLanguage(entry.path, lang))
      return `<url><loc>${location}</loc>${changed ?? ''}${alternatesOf(origin, entry.path)}</url>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}

function alternatesOf(origin: string, path: string): string {
  const tags = [
    ...languages.map((lang) => [languageTag(localeOf(lang)), lang] as const),
    ['x-default', 'EN'] as const,
  ]
  return tags
    .map(
      ([tag, lang]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${escaped(origin + inLanguage(path, lang))}"/>`,
    )
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
