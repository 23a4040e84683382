import { useLocation } from 'react-router'
import { isAfterFestival } from '#app/festival/phase.ts'
import { langOfPath, nearestAddress } from '#app/platform/addresses.ts'
import { type Lang, type Locale, langOf, languageTag, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { Mark } from '#app/platform/ui/figures/Mark.tsx'
import { mainId } from '#app/platform/ui/site/SkipLink.tsx'
import styles from './failed-page.module.css'
import type { PageFailure } from './failure.ts'
import { useRootData } from './root-data.ts'

/** The error page: what happened, in both languages, and links onward. It needs no data, because the server itself may have failed. */
export function FailedPage({ failure }: { readonly failure: PageFailure }) {
  const { status, message, description } = failure
  const { pathname: shownAt, search } = useLocation()
  const pathname = failure.path ?? shownAt
  const root = useRootData()
  const known = langOfPath(pathname)
  const locale = known ? localeOf(known) : (root?.locale ?? 'en')
  const lang = langOf(locale)
  const texts = textsFor(status)
  const title = texts.title({}, { locale })
  const other = texts.other({}, { locale })
  const meant = status === 404 ? nearestAddress(pathname) : null
  return (
    <main id={mainId} className={styles.page}>
      <div className={styles.figure} aria-hidden="true">
        <Mark size="100%" />
        <span>{status ?? '?'}</span>
      </div>
      {status !== null && (
        <p className={styles.status}>
          {m.platform_error_status({ status }, { locale })}
          {message !== title && message !== other && (
            <>
              {' '}
              <span lang="en-GB">{message}</span>
            </>
          )}
        </p>
      )}
      <h1>{title}</h1>
      <p lang={languageTag(locale === 'sl' ? 'en' : 'sl')} className={styles.other}>
        {other}
      </p>
      {status === 404 && <code className={styles.path}>{pathname}</code>}
      <p>{description ?? texts.text({}, { locale })}</p>
      {meant && (
        <p>
          {m.platform_error_meant({}, { locale })} <a href={meant}>{meant}</a>
        </p>
      )}
      <nav className={styles.ways} aria-label={m.platform_error_ways({}, { locale })}>
        {status === null && (
          <LinkButton variant="primary" href={pathname + search}>
            {m.platform_error_again({}, { locale })}
          </LinkButton>
        )}
        <LinkButton variant={status === null ? 'quiet' : 'primary'} href={`/${lang}`}>
          {m.platform_error_home({}, { locale })}
        </LinkButton>
        {linksOnward(lang, locale, root ? isAfterFestival(root.edition, root.now) : false).map(
          ({ href, label }) => (
            <LinkButton key={href} variant="quiet" href={href}>
              {label}
            </LinkButton>
          ),
        )}
      </nav>
    </main>
  )
}

/** The title of the window while it is shown. */
export function failureTitle({ status }: PageFailure, locale: Locale): string {
  return textsFor(status).title({}, { locale })
}

function linksOnward(lang: Lang, locale: Locale, isOver: boolean) {
  const program = { href: `/${lang}/program`, label: m.platform_nav_program({}, { locale }) }
  const prices = { href: `/${lang}/prices`, label: m.platform_nav_prices({}, { locale }) }
  const myReg = { href: `/${lang}/myReg`, label: m.platform_nav_my_registration({}, { locale }) }
  return isOver ? [myReg] : [program, prices, myReg]
}

function textsFor(status: number | null) {
  if (status === null) {
    return { title: m.platform_lost_title, other: m.platform_lost_title_other, text: m.platform_lost_text }
  }
  if (status === 404) {
    return {
      title: m.platform_not_found_title,
      other: m.platform_not_found_other,
      text: m.platform_not_found_text,
    }
  }
  if (status === 403) {
    return {
      title: m.platform_forbidden_title,
      other: m.platform_forbidden_other,
      text: m.platform_forbidden_text,
    }
  }
  if (status < 500) {
    return { title: m.platform_refused_title, other: m.platform_refused_other, text: m.platform_refused_text }
  }
  return { title: m.platform_error_title, other: m.platform_error_other, text: m.platform_error_text }
}
