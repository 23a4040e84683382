import { data } from 'react-router'
import type { EditionDraft } from '#app/festival/edition-draft.ts'
import { changeEdition } from '#app/festival/service.server.ts'
import { hasRole, nameOfActor } from '#app/people/actor.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { rulesForm } from '../settings/dates/rules-form.ts'
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
  const given = rulesForm.safeParse(await args.request.json().catch(() => null))
  if (!given.success) throw data(null, { status: 400 })
  const { editionId: id, change } = given.data
  const defined = Object.entries(change).filter(([, value]) => value !== undefined)
  const changed = await changeEdition(args.context.get(appContext), {
    by: { name: nameOfActor(by), isAdmin: hasRole(by, 'admin') },
    id,
    change: Object.fromEntries(defined) as Partial<EditionDraft>,
  })
  if (changed.ok) return { kind: 'saved' } as const
  const { reason } = changed
  return typeof reason === 'object'
    ? ({ kind: 'refused', reason: 'fields', errors: reason.errors } as const)
    : ({ kind: 'refused', reason, errors: [] } as const)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function SettingsDates({ loaderData }: Route.ComponentProps) {
  return <DatesScreen key={loaderData.edition.id} {...loaderData} locale={useLocale()} />
}
