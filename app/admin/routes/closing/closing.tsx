import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerOrUnanswered } from '../../action-requests.ts'
import { checkListsFor } from '../../closing/check-lists.ts'
import { closeEdition, digestOf, reopenClosed } from '../../closing/close-edition.server.ts'
import { closingForm } from '../../closing/closing-form.ts'
import { readChecklist } from '../../closing/queries/read-checklist.server.ts'
import { ClosingScreen } from '../../closing/ui/ClosingScreen.tsx'
import { may } from '../../policy.ts'
import type { Route } from './+types/closing.ts'

export const handle: RouteHandle = { title: (locale) => m.closing_title({}, { locale }) }

/** The checklist of closing the office's edition. F23 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'edition.close')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const checklist = await readChecklist(app.db, edition, app.now())
  const { code, closed, archived } = edition
  return {
    checklist,
    lists: checkListsFor(by, archived),
    digest: digestOf(checklist),
    edition: { code, closed, archived },
    mayReopen: may(by, 'edition.step'),
  }
}

export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const given = closingForm.safeParse(await jsonOf(args.request))
  if (!given.success) throw data(null, { status: 400 })
  const edition = await officeEdition(args, by)
  const { intent, shown, code } = given.data
  const done =
    intent === 'close'
      ? await closeEdition(app, { by, edition, shown, code })
      : await reopenClosed(app, { by, edition })
  return done.ok ? ({ kind: 'done' } as const) : ({ kind: 'refused', reason: done.reason } as const)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function Closing({ loaderData }: Route.ComponentProps) {
  return <ClosingScreen {...loaderData} locale={useLocale()} />
}
