import { data } from 'react-router'
import { langOfPath } from '#app/platform/addresses.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOf } from '#app/platform/locale.ts'
import { pictureOf } from '../card/cached-cards.server.ts'
import { findCard } from '../card/find-card.server.ts'
import type { Route } from './+types/card.ts'

/** `/og/EN/program.png`: the share picture of `/EN/program`. Only existing pages have one. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = /^(\/(?:EN|SI))(\/.+)?\.png$/.exec(`/${params['*']}`)
  const [, lang = '', path = ''] = page ?? []
  const language = langOfPath(lang)
  const card = language && (await findCard(context.get(appContext), path, localeOf(language)))
  if (!card) throw data(null, { status: 404 })
  const { png, etag } = await pictureOf(card)
  const headers = {
    ETag: etag,
    'Cache-Control': 'public, max-age=86400',
    // where a link to us is shared, the other site shows it
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  return new Response(png, {
    headers: { ...headers, 'Content-Type': 'image/png', 'Content-Length': String(png.byteLength) },
  })
}
