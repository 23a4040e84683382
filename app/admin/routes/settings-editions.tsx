import { data } from 'react-router'
import { findEditions } from '#app/festival/service.server.ts'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { may } from '../policy.ts'
import { previewStep, takeStep } from '../settings/editions/edition-step.server.ts'
import { stepForm } from '../settings/editions/edition-step.ts'
import { readEditionTotals } from '../settings/editions/queries/read-edition-totals.server.ts'
import { EditionsScreen } from '../settings/ui/editions/EditionsScreen.tsx'
import type { Route } from './+types/settings-editions.ts'

export const handle: RouteHandle = {
  title: (locale) => m.settings_editions_title({}, { locale }),
  isOfAllEditions: true,
}

/** Every edition, the newest first, and how it stands. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'edition.step')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const lines = []
  for (const { id, code, number, name, startsOn, endsOn, isCurrent, archived } of await findEditions(app)) {
    const { registrations, owing } = await readEditionTotals(app.db, id)
    lines.push({ id, code, number, name, startsOn, endsOn, isCurrent, archived, registrations, owing })
  }
  return { lines }
}

/** Previews a step of an edition, or takes it. F21 */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const given = stepForm.safeParse(await jsonOf(args.request))
  if (!given.success) throw data(null, { status: 400 })
  const { intent, step, id, shown = '', code } = given.data
  if (intent === 'preview') {
    const previewed = await previewStep(app, { step, id, by })
    return previewed.ok
      ? ({ kind: 'preview', outcome: previewed.value } as const)
      : ({ kind: 'refused', reason: previewed.reason } as const)
  }
  const done = await takeStep(app, { step, id, by, shown, code })
  return done.ok ? ({ kind: 'done' } as const) : ({ kind: 'refused', reason: done.reason } as const)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function SettingsEditions({ loaderData }: Route.ComponentProps) {
  return <EditionsScreen {...loaderData} locale={useLocale()} />
}
