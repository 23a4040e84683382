import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { may } from '../policy.ts'
import { copyEdition } from '../settings/copy/copy-edition.server.ts'
import { copyForm } from '../settings/copy/copy-form.ts'
import { readCopySource } from '../settings/copy/queries/read-source.server.ts'
import { CopyScreen } from '../settings/ui/copy/CopyScreen.tsx'
import type { Route } from './+types/settings-copy.ts'

export const handle: RouteHandle = { title: (locale) => m.settings_copy_title({}, { locale }) }

/** The wizard for a new edition: a copy of the edition `from`. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'edition.copy')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  return readCopySource(app, args.url.searchParams.get('from'), await officeEdition(args, by))
}

/** Makes it. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const asked = copyForm.safeParse(await jsonOf(args.request))
  if (!asked.success) return { kind: 'refused', reason: 'impossible' } as const
  const copied = await copyEdition(args.context.get(appContext), { by, ...asked.data })
  if (!copied.ok) return { kind: 'refused', reason: copied.reason } as const
  return { kind: 'done', ...copied.value } as const
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

/** The edition that is copied stays as it is. */
export function shouldRevalidate({ formMethod }: { readonly formMethod?: string }): boolean {
  return formMethod === undefined || formMethod === 'GET'
}

export default function SettingsCopy({ loaderData }: Route.ComponentProps) {
  return <CopyScreen key={loaderData.source.id} {...loaderData} locale={useLocale()} />
}
