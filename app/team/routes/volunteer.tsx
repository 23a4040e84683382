import { data } from 'react-router'
import { getContentPage } from '#app/festival/content/service.server.ts'
import { viewIn } from '#app/festival/content/view-in.ts'
import { isAfterFestival } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { type Locale, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { takeOffer } from '../volunteer/limits.server.ts'
import { helpingDays, shiftsOf } from '../volunteer/offer.ts'
import { offerHelp } from '../volunteer/offering.server.ts'
import { readOffer } from '../volunteer/read-offer.ts'
import { OfferForm } from '../volunteer/ui/OfferForm.tsx'
import { Thanks } from '../volunteer/ui/Thanks.tsx'
import { VolunteerPage } from '../volunteer/ui/VolunteerPage.tsx'
import type { Route } from './+types/volunteer.ts'

export const handle: RouteHandle = {
  title: (locale: Locale) => m.volunteer_title({}, { locale }),
  description: (_, loaded) => viewIn(loaded)?.description,
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const view = await getContentPage(app, 'volunteer', localeIn(params))
  const now = app.now()
  const today = localDayOf(now)
  const days = helpingDays(edition).filter((day) => day >= today)
  return { view, days, isOver: isAfterFestival(edition, now) }
}

/** Takes an offer. The answer is the same for every sender; a robot's offer is discarded. T5–T7. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const form = await formOf(request)
  const { draft, isRobot, read } = readOffer(form, shiftsOf(helpingDays(edition)))
  if (!read.ok)
    return data({ kind: 'refused', draft, wrong: read.reason, problem: null } as const, { status: 422 })
  if (isRobot) return { kind: 'thanks', email: draft.email } as const

  const seconds = takeOffer(app, context.get(requestContextKey))
  if (seconds !== null) {
    const headers = { 'Retry-After': String(seconds) }
    return data({ kind: 'refused', draft, wrong: [], problem: { seconds } } as const, {
      status: 429,
      headers,
    })
  }
  const language = localeIn(params)
  const offered = isAfterFestival(edition, app.now())
    ? ({ ok: false } as const)
    : await offerHelp(app, { offer: read.value, language })
  if (!offered.ok) {
    return data({ kind: 'refused', draft, wrong: [], problem: 'over' } as const, { status: 409 })
  }
  return { kind: 'thanks', email: read.value.email } as const
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Volunteer({ loaderData: { view, days, isOver }, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  if (actionData?.kind === 'thanks') return <Thanks email={actionData.email} locale={locale} />
  return (
    <VolunteerPage view={view} isOver={isOver} locale={locale}>
      <OfferForm days={days} isOver={isOver} refused={actionData} locale={locale} />
    </VolunteerPage>
  )
}
