import { data, redirect } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { enterSignedIn } from '../access/doors.server.ts'
import { roles as everyRole } from '../actor.ts'
import { selectMyRoles } from '../my-roles.server.ts'
import { MyRolesForm } from '../ui/menu/MyRolesForm.tsx'
import type { Route } from './+types/select-my-roles.ts'

export const handle: RouteHandle = { title: (locale) => m.auth_roles_title({}, { locale }) }

export async function loader(arrival: Route.LoaderArgs) {
  const { takenRoles } = await enterSignedIn(arrival)
  return { takenRoles }
}

/** Takes roles off and on, for this session alone. */
export async function action(arrival: Route.ActionArgs) {
  const session = await enterSignedIn(arrival)
  const form = await arrival.request.formData().catch(() => null)
  if (!form) throw data(null, { status: 415 })
  const wanted = form.getAll('role')
  const roles = form.get('intent') === 'back' ? null : everyRole.filter((role) => wanted.includes(role))
  const answer = await selectMyRoles(arrival.context.get(appContext), { session, roles })
  if (!answer.ok) throw data(null, { status: 403 })
  return redirect('/auth/selectMyRoles', { status: 303 })
}

export default function SelectMyRoles({ loaderData: { takenRoles } }: Route.ComponentProps) {
  return <MyRolesForm locale={useLocale()} takenRoles={takenRoles} />
}
