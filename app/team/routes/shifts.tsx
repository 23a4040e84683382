import { data } from 'react-router'
import { z } from 'zod'
import { festivalDays, isFrozen } from '#app/festival/phase.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { findProgramme } from '#app/programme/service.server.ts'
import { may } from '../policy.ts'
import { answerShifts } from '../shifts/answer-shifts.server.ts'
import { mayGiveFree } from '../shifts/free/give-free.server.ts'
import { readFreePlaces } from '../shifts/free/read-free.server.ts'
import { readOffers } from '../shifts/queries/read-offers.server.ts'
import { readShiftPlan } from '../shifts/queries/read-shift-plan.server.ts'
import { daysOf } from '../shifts/shift-grid.ts'
import { ShiftsScreen, shiftViews } from '../shifts/ui/ShiftsScreen.tsx'
import type { Route } from './+types/shifts.ts'

export const handle: RouteHandle = { title: (locale) => m.office_shifts_title({}, { locale }) }

/** The shifts, their people and the offers to help. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { searchParams } = args.url
  const edition = await officeEdition(args, by)
  const plan = await readShiftPlan(app.db, edition.id)
  const now = app.now()
  const days = daysOf(plan.shifts, festivalDays(edition))
  const asked = days.find((day) => day === searchParams.get('day'))
  const today = days.find((day) => day === localDayOf(now))
  const { venues } = await findProgramme(app, edition.id)
  return {
    view: z.enum(shiftViews).catch('plan').parse(searchParams.get('view')),
    plan,
    days,
    day: asked ?? today ?? edition.startsOn,
    now,
    offers: await readOffers(app.db, edition.id),
    free: await readFreePlaces(app.db, edition.id, plan),
    venues: venues.map(({ name }) => name),
    may: {
      plan: may(by, 'shifts.plan') && !isFrozen(edition),
      record: may(by, 'shifts.plan') && !edition.archived,
      print: may(by, 'shifts.plan'),
      answerOffers: may(by, 'team.edit') && !edition.archived,
      giveFree: mayGiveFree(by) && !isFrozen(edition),
    },
  }
}

export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const answer = await answerShifts(app, { editionId, by }, await formOf(args.request))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export default function Shifts({ loaderData, actionData }: Route.ComponentProps) {
  return <ShiftsScreen {...loaderData} answer={actionData} locale={useLocale()} />
}
