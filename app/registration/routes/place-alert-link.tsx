import { data } from 'react-router'
import { isAfterFestival } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { readLinkSecret } from '#app/platform/http/link-secret.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { type Locale, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import { canHaveAlerts } from '../alerts/alert.ts'
import { alertText } from '../alerts/alert-text.ts'
import { confirmAlerts, findAlerts, stopAlerts } from '../alerts/alerts.server.ts'
import { AlertLinkPage } from '../alerts/ui/AlertPage.tsx'
import type { Route } from './+types/place-alert-link.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.alerts_title({}, { locale }),
}

export const headers = personalHeaders

/** The alerts of the address; opening the page changes nothing. R61 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const found = (await findAlerts(app, readLinkSecret(app, request, 'key') ?? '')) ?? []
  const edition = await getCurrentEdition(app)
  const { events } = found.length > 0 ? await findProgramme(app, edition.id) : { events: [] }
  const textsOf = (isMeant: (event: ProgrammeEvent) => boolean) =>
    found.flatMap(({ eventId, role }) => {
      const event = events.find(({ id }) => id === eventId)
      return event && isMeant(event) ? [alertText(event, role, localeIn(params))] : []
    })
  const alerts = textsOf((event) => canHaveAlerts(event, app.now()))
  const cancelled = alerts.length > 0 ? [] : textsOf(({ status }) => status === 'cancelled')
  const isConfirmed = found.every((alert) => alert.isConfirmed)
  const status = alerts.length > 0 ? 200 : cancelled.length > 0 ? 410 : 404
  const isOver = isAfterFestival(edition, app.now())
  return data({ alerts, cancelled, isConfirmed, isOver }, { status })
}

/** The page's buttons confirm all alerts of the address, or delete them. R61 */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const secret = readLinkSecret(app, request, 'key') ?? ''
  const isStopping = (await formOf(request)).get('intent') === 'stop'
  const isDone = await (isStopping ? stopAlerts : confirmAlerts)(app, secret)
  const done = isStopping ? ('stopped' as const) : ('confirmed' as const)
  return data({ state: isDone ? done : ('closed' as const) }, { status: isDone ? 200 : 404 })
}

export default function PlaceAlertLink({ loaderData, actionData }: Route.ComponentProps) {
  const { alerts, cancelled, isConfirmed, isOver } = loaderData
  const shown = alerts.length > 0 ? 'open' : cancelled.length > 0 ? 'cancelled' : 'closed'
  const state = actionData?.state ?? shown
  return (
    <AlertLinkPage
      state={state}
      alerts={[...alerts, ...cancelled]}
      isConfirmed={isConfirmed}
      isOver={isOver}
      locale={useLocale()}
    />
  )
}
