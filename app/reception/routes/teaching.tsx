import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { readLinkSecret } from '#app/platform/http/link-secret.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { openTeaching } from '../service.server.ts'
import { TeachingScreen } from '../ui/teaching/TeachingScreen.tsx'
import type { Route } from './+types/teaching.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale) => m.reception_teaching_title({}, { locale }),
}

export const headers = personalHeaders

/** A teacher's own classes, opened by a link of the reception. Q17 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const secret = readLinkSecret(app, request, 'key')
  const teaching = secret === null ? null : await openTeaching(app, secret)
  return data({ teaching, isAsked: secret !== null }, { status: teaching || secret === null ? 200 : 404 })
}

export default function Teaching({ loaderData: { teaching, isAsked } }: Route.ComponentProps) {
  const locale = useLocale()
  return <TeachingScreen teaching={teaching} isAsked={isAsked} locale={locale} />
}
