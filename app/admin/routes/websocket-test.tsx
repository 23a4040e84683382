import { data } from 'react-router'
import { requireAccess, takeChosenLanguage } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { LiveTest } from '../live-test/LiveTest.tsx'
import { TestLayout } from '../ui/TestLayout.tsx'
import type { Route } from './+types/websocket-test.ts'

export const handle: RouteHandle = {
  hydrate: true,
  isPrivate: true,
  title: (locale) => m.office_test_websocket_title({}, { locale }),
}

export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requireAccess(args)
    takeChosenLanguage(args)
    return next()
  },
]

/** Open as the collection `test` is, and there only with it. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccess(args)
  if (!args.context.get(appContext).config.testCollection) throw data(null, { status: 404 })
  return null
}

export default function WebsocketTest() {
  const locale = useLocale()
  return (
    <TestLayout locale={locale} width="page">
      <LiveTest locale={locale} />
    </TestLayout>
  )
}
