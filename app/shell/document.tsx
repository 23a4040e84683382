import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Scripts,
  ScrollRestoration,
  type UIMatch,
  useLocation,
  useMatches,
  useRouteError,
} from 'react-router'
import { isForbidden } from '#app/people/access/forbidden.ts'
import { langOfPath } from '#app/platform/addresses.ts'
import { IslandScripts } from '#app/platform/islands/IslandScripts.tsx'
import { inBothLocales, type Locale, languageTag, localeOf } from '#app/platform/locale.ts'
import figtree from '#app/platform/ui/fonts/figtree-latin.woff2?url'
import figtreeSlovene from '#app/platform/ui/fonts/figtree-slovene.woff2?url'
import fraunces from '#app/platform/ui/fonts/fraunces-latin.woff2?url'
import frauncesSlovene from '#app/platform/ui/fonts/fraunces-slovene.woff2?url'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { background } from '#app/platform/values/colours.ts'
import { SeoHead } from '#app/seo/ui/SeoHead.tsx'
import '#app/platform/ui/tokens.css'
import '#app/platform/ui/fonts.css'
import '#app/platform/ui/base.css'
import type { PublicEdition } from '#app/festival/public-edition.ts'
import { BootstrapErrorScript } from './bootstrap-error-script.tsx'
import { failureTitle } from './failed-page.tsx'
import { failureOf } from './failure.ts'
import { useRootData } from './root-data.ts'

/** The document round every page. Scripts come only where a route says `handle.hydrate` or `handle.islands`. */
export function Document({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const matches = useMatches()
  const root = useRootData()
  const error = useRouteError() ?? undefined
  const closed = isRouteErrorResponse(error) && isForbidden(error.data) ? error.data : null
  const lang = langOfPath(pathname)
  const known = lang ?? closed?.lang
  const locale = known ? localeOf(known) : (root?.locale ?? 'en')
  const handles = matches.map(({ handle }) => handle as RouteHandle | undefined)
  const failed = error === undefined || closed ? null : failureTitle(failureOf(error), locale)
  const title = titleOf(matches, locale, root?.edition, failed)
  const isPrivate = handles.some((handle) => handle?.isPrivate)
  const isHidden = Boolean(error) || isPrivate
  // the innermost route is the page; a layout has no title
  const last = matches.at(-1)
  // an error page needs no scripts, and those of the failed page may be the cause
  const hydrates = error === undefined && handles.some((handle) => handle?.hydrate)
  const hasIslands = error === undefined && !hydrates && handles.some((handle) => handle?.islands)
  return (
    <html
      lang={languageTag(locale)}
      data-build={root?.build ?? ''}
      data-mantine-color-scheme={handles.some((handle) => handle?.isOffice) ? 'dark' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        {(hydrates || hasIslands) && <BootstrapErrorScript locale={locale} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={background} />
        <meta name="color-scheme" content="dark" />
        <title>{title}</title>
        {isHidden && <meta name="robots" content="noindex" />}
        {root && lang && !error && (
          <SeoHead
            lang={lang}
            pathname={pathname}
            title={title}
            isHidden={isHidden}
            origin={root.origin}
            edition={root.edition}
            handle={last?.handle as RouteHandle | undefined}
            data={last?.loaderData}
          />
        )}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link
          rel="manifest"
          href={handles.findLast((handle) => handle?.manifest)?.manifest ?? '/site.webmanifest'}
        />
        {fontsFor(locale).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
        {/* the address of a dancer's own page may hold their key */}
        {root?.analyticsUrl && !isPrivate && <script defer src={root.analyticsUrl} />}
      </head>
      <body>
        {children}
        {hydrates && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
        {hasIslands && <IslandScripts />}
      </body>
    </html>
  )
}

/** Slovenian needs the letters beyond Latin-1 at once; English hardly ever does. */
function fontsFor(locale: Locale): readonly string[] {
  return locale === 'sl' ? [fraunces, figtree, frauncesSlovene, figtreeSlovene] : [fraunces, figtree]
}

/** The festival's bilingual name, after the page's own where the innermost route that names one has it, or what failed. */
function titleOf(
  matches: UIMatch[],
  locale: Locale,
  edition: PublicEdition | undefined,
  failed: string | null,
): string {
  const named = matches.findLast(({ handle }) => (handle as RouteHandle | undefined)?.title)
  const page = failed ?? (named?.handle as RouteHandle | undefined)?.title?.(locale, named?.loaderData)
  const names = inBothLocales(edition?.name ?? { en: 'Ronda', sl: 'Ronda' })
  return page ? `${page} – ${names}` : names
}
