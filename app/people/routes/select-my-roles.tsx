import { data, redirect } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { requireAccessSignedIn } from '../access/route-guard.server.ts'
import { roles as everyRole } from '../actor.ts'
import { selectMyRoles } from '../my-roles.server.ts'
import { MyRolesForm } from '../ui/menu/MyRolesForm.tsx'
import type { Route } from './+types/select-my-roles.ts'

export const handle: RouteHandle = { title: (locale) => m.auth_roles_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  const { takenRoles } = await requireAccessSignedIn(args)
  return { takenRoles }
}

/** Takes roles off and on, for this session alone. */
export async function action(args: Route.ActionArgs) {
  const session = await requireAccessSignedIn(args)
  const form = await formOf(args.request)
  const wanted = form.getAll('role')
  const roles = form.get('intent') === 'back' ? null : everyRole.filter((role) => wanted.includes(role))
  const answer = await selectMyRoles(args.context.get(appContext), { session, roles })
  if (!answer.ok) throw data(null, { status: 403 })
  return redirect('/auth/selectMyRoles', { status: 303 })
}

export default function SelectMyRoles({ loaderData: { takenRoles } }: Route.ComponentProps) {
  return <MyRolesForm locale={useLocale()} takenRoles={takenRoles} />
}
