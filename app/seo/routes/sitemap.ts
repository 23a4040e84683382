import { appContext } from '#app/platform/app-context.server.ts'
import { findSitemap } from '../find-sitemap.server.ts'
import { sitemapXml } from '../sitemap.ts'
import type { Route } from './+types/sitemap.ts'

/** Every public page, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const text = sitemapXml(app.config.origin, await findSitemap(app))
  return new Response(text, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
