import { appContext } from '#app/platform/app-context.server.ts'
import { robotsTxt } from '../robots.ts'
import type { Route } from './+types/robots.ts'

export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsTxt(context.get(appContext).config.origin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
