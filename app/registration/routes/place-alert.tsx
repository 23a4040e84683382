import { data, redirect } from 'react-router'
import { isAfterFestival, registrationPhase } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { isId } from '#app/platform/id.ts'
import { type Locale, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { cut } from '#app/platform/values/storable.ts'
import { findEvent } from '#app/programme/service.server.ts'
import { programHref, registerHref } from '#app/programme/ui/programme-links.ts'
import { alertForm, canHaveAlerts, hasPlaceFor, parseRole } from '../alerts/alert.ts'
import { alertText } from '../alerts/alert-text.ts'
import { requestAlert } from '../alerts/alerts.server.ts'
import { takeAlertAttempt } from '../alerts/limits.server.ts'
import {
  type AlertAnswer,
  AlertOffPage,
  AlertPage,
  type AlertsOff,
  honeypot,
} from '../alerts/ui/AlertPage.tsx'
import type { Route } from './+types/place-alert.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.alerts_title({}, { locale }),
}

export const headers = personalHeaders

/** The form for one event and role, or the way to register when there is a place already; without an event, the programme. R61 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeIn(params)
  // links to the other language for search engines have no query
  if (!new URL(request.url).searchParams.has('event')) throw redirect(programHref(locale))
  const { event, role, off, isOver } = await findWanted(app, request)
  const about = alertText(event, role, locale)
  if (off) return data({ about, off, isOver, registerHref: null }, { status: 410 })
  const isFree = hasPlaceFor(event, role, app.now())
  return {
    about,
    off: null,
    isOver,
    registerHref: isFree ? registerHref(locale, `?pick=${event.id}&role=${role}`) : null,
  }
}

/** Asks for an alert. The answer is the same for every address, known or not. R61 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { event, role, off } = await findWanted(app, request)
  // the page says why
  if (off) return data(undefined, { status: 410 })
  const form = await formOf(request)
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? cut(value, 300) : ''
  }
  const email = text('email')
  const asked = alertForm.safeParse({ email })
  if (!asked.success) return wrong({ email, seconds: null }, 422)
  const answer: AlertAnswer = { kind: 'asked', email: asked.data.email }
  if (text(honeypot) !== '') return data(answer)
  const seconds = takeAlertAttempt(app, context.get(requestContextKey))
  if (seconds !== null) return wrong({ email, seconds }, 429)
  await requestAlert(app, { eventId: event.id, role, email: asked.data.email, language: localeIn(params) })
  return data(answer)
}

function wrong(
  { email, seconds }: { readonly email: string; readonly seconds: number | null },
  status: number,
) {
  const answer: AlertAnswer = { kind: 'wrong', email, seconds }
  return data(answer, { status, ...(seconds !== null && { headers: { 'Retry-After': String(seconds) } }) })
}

/** @throws a 404 where the address names no event that places with roles can be waited for */
async function findWanted(app: AppContext, request: Request) {
  const { searchParams } = new URL(request.url)
  const eventId = searchParams.get('event') ?? ''
  const role = parseRole(searchParams.get('role'))
  const edition = await getCurrentEdition(app)
  const now = app.now()
  const event = isId(eventId) ? await findEvent(app, edition.id, eventId) : null
  if (!event || !role || event.status === 'draft' || event.places.mode !== 'role')
    throw data(null, { status: 404 })
  const off: AlertsOff | null =
    event.status === 'cancelled'
      ? 'cancelled'
      : !canHaveAlerts(event, now)
        ? 'begun'
        : registrationPhase(edition, now) === 'open'
          ? null
          : 'closed'
  return { event, role, off, isOver: isAfterFestival(edition, now) }
}

export default function PlaceAlert({ loaderData, actionData }: Route.ComponentProps) {
  const { about, off, isOver, registerHref } = loaderData
  const locale = useLocale()
  if (off) return <AlertOffPage about={about} off={off} isOver={isOver} locale={locale} />
  return <AlertPage about={about} registerHref={registerHref} answer={actionData} locale={locale} />
}
