import { Outlet, redirect } from 'react-router'
import { isAfterFestival } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import { requestActorContext } from '#app/people/request-actor.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import type { Route } from './+types/hidden-after-festival.ts'

/** The guard of pages that are history after the festival: it redirects to the home page, where a notice says so, except users of the back-office. F2. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ params, context }, next) => {
    const app = context.get(appContext)
    const isOver = isAfterFestival(await getCurrentEdition(app), app.now())
    if (isOver && !mayOpen(await context.get(requestActorContext).actor(), '/admin')) {
      throw redirect(`/${params.lang}?over`)
    }
    return next()
  },
]

export default function HiddenAfterFestival() {
  return <Outlet />
}
