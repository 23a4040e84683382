import { Outlet } from 'react-router'
import { requireAccess, takeChosenLanguage } from '#app/people/service.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { MantineRoot } from '../ui/MantineRoot.tsx'
import { TestLayout } from '../ui/TestLayout.tsx'
import type { Route } from './+types/workbench.ts'
import styles from './workbench.module.css'

export const handle: RouteHandle = { hydrate: true, isPrivate: true, isOffice: true }

/** Open to everybody, like the collection `test`; not cached. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    await requireAccess(args)
    takeChosenLanguage(args)
    const answer = await next()
    answer.headers.set('Cache-Control', 'private, no-store')
    return answer
  },
]

/** There, so that access is checked too when the browser changes pages by itself. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccess(args)
  return null
}

/** Tools of the office that need no session. */
export default function Workbench() {
  const locale = useLocale()
  return (
    <MantineRoot>
      <TestLayout locale={locale} width="screen">
        <p className={styles.intro}>{m.lists_test_intro({}, { locale })}</p>
        <Outlet />
      </TestLayout>
    </MantineRoot>
  )
}
