import { requireAccess, requireSession } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { readStations } from '../service.server.ts'
import { ReceptionApp } from '../ui/ReceptionApp.tsx'
import type { Route } from './+types/reception.ts'

export const handle: RouteHandle = {
  hydrate: true,
  isPrivate: true,
  manifest: '/reception.webmanifest',
  title: (locale: Locale) => m.reception_title({}, { locale }),
}

export const headers = personalHeaders

/** Checks access before anything of the page is answered, its data requests too. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requireAccess(args)
    return next()
  },
]

/** The data of the app before it has a shift; it requests all else itself. The page is stored on the device, so nothing about dancers is in it. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccess(args)
  return readStations(args.context.get(appContext), await requireSession(args))
}

export default function Reception({ loaderData }: Route.ComponentProps) {
  const locale = useLocale()
  return <ReceptionApp {...loaderData} locale={locale} />
}
