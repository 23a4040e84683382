import { data } from 'react-router'
import { isFrozen } from '#app/festival/phase.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { may } from '#app/pricing/policy.ts'
import { changePromoCode, previewPromoCode } from '#app/pricing/service.server.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { promoForm } from '../settings/codes/promo-form.ts'
import { readCodes } from '../settings/codes/queries/read-codes.server.ts'
import { CodesScreen } from '../settings/ui/codes/CodesScreen.tsx'
import type { Route } from './+types/settings-codes.ts'

export const handle: RouteHandle = { title: (locale) => m.settings_codes_title({}, { locale }) }

/** The promo codes of an edition. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'promoCodes.write')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const { id, code } = edition
  return {
    edition: { id, code, archived: isFrozen(edition) },
    lines: await readCodes(app.db, id),
    today: localDayOf(app.now()),
    opensRegistrations: mayOpen(by, '/admin/prijave'),
  }
}

/** Says whether a code can be so, or makes it so. P23 */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const given = promoForm.safeParse(await jsonOf(args.request))
  if (!given.success) throw data(null, { status: 400 })
  const { intent, ...change } = given.data
  const done =
    intent === 'preview'
      ? await previewPromoCode(app, { ...change, by })
      : await changePromoCode(app, { ...change, by })
  if (!done.ok) return { kind: 'refused', reason: done.reason } as const
  return { kind: intent === 'preview' ? 'possible' : 'saved' } as const
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function SettingsCodes({ loaderData }: Route.ComponentProps) {
  return <CodesScreen key={loaderData.edition.id} {...loaderData} locale={useLocale()} />
}
