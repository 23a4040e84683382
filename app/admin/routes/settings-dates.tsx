import { data } from 'react-router'
import type { z } from 'zod'
import type { Edition } from '#app/festival/edition.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { rulesForm } from '../settings/dates/rules-form.ts'
import { saveRules } from '../settings/dates/save-rules.server.ts'
import { DatesScreen } from '../settings/ui/dates/DatesScreen.tsx'
import type { Route } from './+types/settings-dates.ts'

export const handle: RouteHandle = { title: (locale) => m.settings_dates_title({}, { locale }) }

/** An edition's dates and rules. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  return { edition: await officeEdition(args, by), today: localDayOf(app.now()) }
}

/** Changes its dates and rules. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const given = rulesForm.safeParse(await jsonOf(args.request))
  if (!given.success) throw data(null, { status: 400 })
  const { editionId, base, change } = given.data
  const saved = await saveRules(args.context.get(appContext), {
    by,
    editionId,
    base: defined(base),
    wanted: defined(change),
  })
  return saved.ok ? ({ kind: 'saved' } as const) : ({ kind: 'refused', reason: saved.reason } as const)
}

/** An absent field stays as it is. */
function defined(given: z.output<typeof rulesForm>['change']): Partial<Edition> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function SettingsDates({ loaderData }: Route.ComponentProps) {
  return <DatesScreen key={loaderData.edition.id} {...loaderData} locale={useLocale()} />
}
