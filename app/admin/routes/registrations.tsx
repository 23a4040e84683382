import { data } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { may } from '#app/registration/policy.ts'
import { readState } from '../registrations/list-state.ts'
import { readChoices } from '../registrations/queries/read-choices.server.ts'
import { readRegistrationList } from '../registrations/queries/read-list.server.ts'
import { RegistrationsScreen } from '../registrations/ui/RegistrationsScreen.tsx'
import type { Route } from './+types/registrations.ts'

export const handle: RouteHandle = { title: (locale) => m.office_registrations_title({}, { locale }) }

/** A page of the registrations that the address asks for, with the sums of all that is found. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccessSignedIn(args)
  const by = actorOf(session)
  if (!may(by, 'registrations.list')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await getCurrentEdition(app)
  const today = localDayOf(app.now())
  const state = readState(args.url.searchParams)
  const list = await readRegistrationList(app.db, edition.id, { ...state, today })
  const names = await readChoices(app, edition.id, localeOfPage(args.request))
  return { list, names, today, ownWindow: session.user.editRegsHack }
}

export default function Registrations({ loaderData }: Route.ComponentProps) {
  return <RegistrationsScreen {...loaderData} locale={useLocale()} />
}
