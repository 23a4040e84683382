import { Outlet, redirect } from 'react-router'
import { isAfterFestival } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { accessOf } from '#app/people/access/route-access.ts'
import { may } from '#app/people/policy.ts'
import { requestActorContext } from '#app/people/request-actor.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import type { Route } from './+types/hidden-after-festival.ts'

/** The door of pages that are history once the festival is over: it leads home, where a notice says so; not who may see the back-office. F2. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ params, context }, next) => {
    const app = context.get(appContext)
    const isOver = isAfterFestival(await getCurrentEdition(app), app.now())
    if (isOver && !may(await context.get(requestActorContext).actor(), 'route.enter', accessOf('/admin'))) {
      throw redirect(`/${params.lang}?over`)
    }
    return next()
  },
]

export default function HiddenAfterFestival() {
  return <Outlet />
}
