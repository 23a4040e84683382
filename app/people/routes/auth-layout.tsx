import { Outlet } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { inLocale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { mainId, SkipLink } from '#app/platform/ui/site/SkipLink.tsx'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { AuthFigure } from '../ui/AuthFigure.tsx'
import { LanguageLinks } from '../ui/menu/LanguageLinks.tsx'
import type { Route } from './+types/auth-layout.ts'
import styles from './auth-layout.module.css'
import { takeChosenLanguage } from './chosen-language.server.ts'

export const handle: RouteHandle = { isPrivate: true }

/** These pages are public but show one person's data, so no cache may store them. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    takeChosenLanguage(args)
    const answer = await next()
    answer.headers.set('Cache-Control', 'private, no-store')
    return answer
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { name, code } = await getCurrentEdition(context.get(appContext))
  return { name, code }
}

/** The layout of the auth pages. Their forms work without scripts. */
export default function AuthLayout({ loaderData: { name, code } }: Route.ComponentProps) {
  const locale = useLocale()
  const festival = inLocale(name, locale)
  return (
    <div className={styles.layout}>
      <SkipLink locale={locale} />
      <header className={styles.side}>
        <a href={`/${langOf(locale)}`} className={styles.home}>
          <Mark size="2.5rem" />
          <span>
            <span lang={festival.locale === locale ? undefined : festival.locale}>{festival.text}</span>
            <span className={styles.edition}>{code}</span>
            <span className="visually-hidden">{m.auth_to_site({}, { locale })}</span>
          </span>
        </a>
        <AuthFigure />
      </header>
      <div className={styles.content}>
        <main id={mainId} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <LanguageLinks locale={locale} />
      </div>
    </div>
  )
}
