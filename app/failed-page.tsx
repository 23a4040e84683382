import { useLocation } from 'react-router'
import { langOfPath } from '#app/platform/addresses.ts'
import { langOf, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import { Mark } from '#app/platform/ui/Mark.tsx'
import { mainId } from '#app/platform/ui/SkipLink.tsx'
import styles from './failed-page.module.css'
import { useRootData } from './root-data.ts'

/** What is shown instead of a page. It needs nothing: the house itself may be what failed. */
export function FailedPage({ status }: { readonly status: number }) {
  const { pathname } = useLocation()
  const root = useRootData()
  const lang = langOfPath(pathname)
  const locale = lang ? localeOf(lang) : (root?.locale ?? 'en')
  const words = wordsFor(status)
  return (
    <main id={mainId} className={styles.page}>
      <Mark size="6rem" />
      <p className={styles.status}>{m.platform_error_status({ status }, { locale })}</p>
      <h1>{words.title({}, { locale })}</h1>
      <p lang={locale === 'sl' ? 'en-GB' : 'sl-SI'} className={styles.other}>
        {words.other({}, { locale })}
      </p>
      {status === 404 && <code className={styles.path}>{pathname}</code>}
      <p>{words.text({}, { locale })}</p>
      <LinkButton look="next" href={`/${langOf(locale)}`}>
        {m.platform_error_home({}, { locale })}
      </LinkButton>
    </main>
  )
}

/** Both pages carry the English words of the specification's error catalogue, whatever the language. */
function wordsFor(status: number) {
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
  return { title: m.platform_error_title, other: m.platform_error_other, text: m.platform_error_text }
}
