import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { langOfCookie } from '#app/platform/http/language-cookie.ts'
import { inLocale, languageTag, localeOf } from '#app/platform/locale.ts'
import { background } from '#app/platform/values/colours.ts'
import type { Route } from './+types/web-manifest.ts'

/** The manifest by which a phone installs the site, in the language last read. https://www.w3.org/TR/appmanifest/ */
export async function loader({ request, context }: Route.LoaderArgs) {
  const lang = langOfCookie(request.headers.get('cookie')) ?? 'EN'
  const locale = localeOf(lang)
  const edition = await getCurrentEdition(context.get(appContext))
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  const manifest = {
    name: inLocale(edition.name, locale).text,
    short_name: edition.code,
    lang: languageTag(locale),
    start_url: `/${lang}`,
    scope: '/',
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      icon(192),
      { ...icon(512), purpose: 'any maskable' },
    ],
  }
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'private, max-age=3600' },
  })
}
