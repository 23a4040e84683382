import { data, Outlet } from 'react-router'
import { requireAccess } from '#app/people/service.server.ts'
import { isLang } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { mainId } from '#app/platform/ui/site/SkipLink.tsx'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import type { Route } from './+types/print.ts'
import styles from './print.module.css'

export const handle: RouteHandle = { hydrate: true, isPrivate: true }

/** The access check of the print pages; no response is cached. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const { params } = args
    if ('lang' in params && !isLang(String(params.lang))) throw data(null, { status: 404 })
    await requireAccess(args)
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

/** Black on white, spacious; the bar above is not printed. */
export default function Print() {
  const locale = useLocale()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a href="/admin">{m.office_print_back({}, { locale })}</a>
        <button type="button" onClick={() => window.print()}>
          {m.office_print_do({}, { locale })}
        </button>
      </header>
      <main id={mainId} className={styles.sheet}>
        <Outlet />
      </main>
    </div>
  )
}
