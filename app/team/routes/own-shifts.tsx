import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { readLinkSecret } from '#app/platform/http/link-secret.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerOwnShifts, openOwnShifts } from '../shifts/open-own-shifts.server.ts'
import { NoShifts, OwnShiftsScreen } from '../shifts/ui/OwnShiftsScreen.tsx'
import type { Route } from './+types/own-shifts.ts'

export const handle: RouteHandle = { isPrivate: true, title: (locale) => m.shifts_own_title({}, { locale }) }

export const headers = personalHeaders

/** A member's own shifts, opened by the link of an e-mail. T17 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const secret = readLinkSecret(app, request, 'key')
  const own = secret === null ? null : await openOwnShifts(app, secret)
  return data({ own, isAsked: secret !== null }, { status: own || secret === null ? 200 : 404 })
}

/** Yes or no to a shift, passing one on, taking one over, the day of birth. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const secret = readLinkSecret(app, request, 'key') ?? ''
  const answer = await answerOwnShifts(app, { secret, form: await formOf(request) })
  if (!answer) throw data(null, { status: 400 })
  return data(answer, { status: answer.kind === 'done' ? 200 : answer.kind === 'wrong' ? 422 : 409 })
}

export default function OwnShifts({ loaderData: { own, isAsked }, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  return own ? (
    <OwnShiftsScreen own={own} answer={actionData} locale={locale} />
  ) : (
    <NoShifts isAsked={isAsked} locale={locale} />
  )
}
