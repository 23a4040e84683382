import type { FestivalNames } from '#app/festival/festival-names.ts'
import { inLanguage } from '#app/platform/addresses.ts'
import { inLocale, type Lang, languages, languageTag, localeOf } from '#app/platform/locale.ts'
import type { PageSite, RouteHandle } from '#app/platform/ui/route-handle.ts'
import { breadcrumbs, jsonLd } from '#app/platform/ui/structured-data.ts'

type SeoHeadProps = {
  readonly origin: string
  readonly lang: Lang
  readonly pathname: string
  /** the page's name and the festival's, as in the window's title */
  readonly title: string
  readonly edition: FestivalNames
  /** of the page's own route */
  readonly handle: RouteHandle | undefined
  readonly data: unknown
  /** Not for search engines: only the link to the other language. */
  readonly isHidden: boolean
}

/** The head of a public page for search engines and link previews. */
export function SeoHead(given: SeoHeadProps) {
  const { lang, handle, pathname } = given
  const page = { ...given, pathname: handle?.canonicalPath ? `/${lang}${handle.canonicalPath}` : pathname }
  return (
    <>
      <Alternates {...given} />
      {!page.isHidden && <IndexedPage {...page} />}
    </>
  )
}

/** The same path in each language, as the specification has it, also where another path is the canonical one. */
function Alternates({ origin, pathname }: SeoHeadProps) {
  const inEach = languages.map((lang) => [languageTag(localeOf(lang)), lang] as const)
  return [...inEach, ['x-default', 'EN'] as const].map(([tag, lang]) => (
    <link key={tag} rel="alternate" hrefLang={tag} href={origin + inLanguage(pathname, lang)} />
  ))
}

function IndexedPage({ origin, lang, pathname, title, edition, handle, data }: SeoHeadProps) {
  const locale = localeOf(lang)
  const keywords = inLocale(edition.keywords, locale).text
  const description = handle?.description?.(locale, data) || keywords
  const festival = inLocale(edition.name, locale).text
  const image = handle?.image?.(data)
  const site: PageSite = {
    origin,
    lang,
    festival,
    address: origin + pathname,
    image: `${origin}/og${image ? `/${lang}${image}` : pathname}.png`,
  }
  const name = handle?.title?.(locale, data)
  const things = [
    ...(handle?.structuredData?.(locale, data, site) ?? []),
    ...(name
      ? [
          breadcrumbs([
            { name: festival, address: `${origin}/${lang}` },
            { name, address: site.address },
          ]),
        ]
      : []),
  ]
  return (
    <>
      <meta name="description" content={description} />
      {description !== keywords && <meta name="keywords" content={keywords} />}
      <link rel="canonical" href={site.address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={festival} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={site.address} />
      <meta property="og:locale" content={ogLocale(lang)} />
      {languages
        .filter((other) => other !== lang)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={ogLocale(other)} />
        ))}
      <meta property="og:image" content={site.image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={name ?? festival} />
      <meta name="twitter:card" content="summary_large_image" />
      {things.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: `jsonLd` leaves nothing in it that ends the element
          dangerouslySetInnerHTML={{ __html: jsonLd(things) }}
        />
      )}
    </>
  )
}

/** https://ogp.me: language and territory with an underscore. */
function ogLocale(lang: Lang): string {
  return languageTag(localeOf(lang)).replace('-', '_')
}
