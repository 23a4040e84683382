import { data } from 'react-router'
import { z } from 'zod'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { may } from '../policy.ts'
import { printedKinds } from '../shifts/printed.ts'
import { readShiftPlan } from '../shifts/queries/read-shift-plan.server.ts'
import { PrintedShifts } from '../shifts/ui/PrintedShifts.tsx'
import type { Route } from './+types/shifts-print.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale) => m.office_shifts_print_title({}, { locale }),
}

/** `?what=sheet&day=…`: the shifts of a day; `records`: the record of voluntary work of each person; `insurance`: the list for the insurance. T23 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { searchParams } = args.url
  const what = z.enum(printedKinds).catch('sheet').parse(searchParams.get('what'))
  // birthdays are for users who plan shifts
  if (what !== 'sheet' && !may(by, 'shifts.plan')) throw data(null, { status: 403 })
  const { id, name, code, company, startsOn, endsOn } = await officeEdition(args, by)
  const asked = searchParams.get('day') ?? ''
  const plan = await readShiftPlan(app.db, id)
  return {
    what,
    day: isLocalDay(asked) ? asked : null,
    startsOn,
    endsOn,
    shifts: plan.shifts,
    people: plan.people,
    members: plan.members.map(({ id: memberId, name: who, phone, bornOn, parentAgreedOn }) => ({
      id: memberId,
      name: who,
      phone,
      ...(what === 'sheet' ? { bornOn: null, parentAgreedOn: null } : { bornOn, parentAgreedOn }),
    })),
    festival: { name, code, company: company.name },
  }
}

export default function ShiftsPrint({ loaderData }: Route.ComponentProps) {
  return <PrintedShifts {...loaderData} locale={useLocale()} />
}
