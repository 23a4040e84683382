import { data } from 'react-router'
import { langOfPath } from '#app/platform/addresses.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { renewLangCookies } from '#app/platform/http/language-cookie.ts'
import { refusalContext } from '#app/platform/start/refusal.server.ts'
import type { Route } from './+types/not-found.ts'
import { redirectOr404 } from './redirects.server.ts'

/** A navigation to no page renews the language cookie like any other. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }, next) => {
    const answer = await next()
    const lang = langOfPath(url.pathname)
    const { origin } = context.get(appContext).config
    if (lang) renewLangCookies(answer, { lang, request, origin })
    return answer
  },
]

/** Answers every address without a route, the bare root among them, and renders refusals made before routing. */
export function loader(args: Route.LoaderArgs) {
  const refusal = args.context.get(refusalContext)
  if (refusal) throw data(refusal, { status: refusal.status })
  return redirectOr404(args)
}

/** A route needs a component to be answered with a page. */
export default function NotFound() {
  return null
}
