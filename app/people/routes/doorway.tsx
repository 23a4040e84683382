import { Outlet } from 'react-router'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { inLocale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { mainId, SkipLink } from '#app/platform/ui/site/SkipLink.tsx'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { DoorwayFigure } from '../ui/DoorwayFigure.tsx'
import { LanguageLinks } from '../ui/menu/LanguageLinks.tsx'
import type { Route } from './+types/doorway.ts'
import { takeChosenLanguage } from './chosen-language.server.ts'
import styles from './doorway.module.css'

export const handle: RouteHandle = { isPrivate: true }

/** Open to everybody; what stands here is about one person, so nobody keeps copies. */
export const middleware: Route.MiddlewareFunction[] = [
  async (arrival, next) => {
    takeChosenLanguage(arrival)
    const answer = await next()
    answer.headers.set('Cache-Control', 'private, no-store')
    return answer
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { name, code } = await getCurrentEdition(context.get(appContext))
  return { name, code }
}

/** The doorway: one thing to do, and the ronda behind it. Plain forms, which need no scripts. */
export default function Doorway({ loaderData: { name, code } }: Route.ComponentProps) {
  const locale = useLocale()
  const festival = inLocale(name, locale)
  return (
    <div className={styles.doorway}>
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
        <DoorwayFigure />
      </header>
      <div className={styles.room}>
        <main id={mainId} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <LanguageLinks locale={locale} />
      </div>
    </div>
  )
}
