import type { Params, RouterContextProvider } from 'react-router'
import { publicEdition } from '#app/festival/public-edition.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { buildContext } from '#app/platform/http/request-context.server.ts'

/** The data that every page needs: the edition, the language, and the time. */
export async function findRootData({
  request,
  params,
  context,
}: {
  readonly request: Request
  readonly params: Params
  readonly context: Readonly<RouterContextProvider>
}) {
  const app = context.get(appContext)
  return {
    locale: localeOfPage(request, params.lang),
    origin: app.config.origin,
    analyticsUrl: app.config.analyticsUrl,
    edition: publicEdition(await getCurrentEdition(app)),
    now: app.now(),
    isDemo: app.config.demo !== null,
    build: context.get(buildContext),
  }
}

export type RootData = Awaited<ReturnType<typeof findRootData>>
