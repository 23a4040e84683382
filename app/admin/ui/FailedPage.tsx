import { Link, useLocation } from 'react-router'
import { type Locale, languageTag } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { LinkButton } from '#app/platform/ui/Button.tsx'
import styles from './FailedPage.module.css'
import { PageNotice } from './PageNotice.tsx'

type FailedPageProps = {
  readonly locale: Locale
  /** null: the server did not answer */
  readonly status: number | null
  /** The first page of this person's office. */
  readonly backHref: string
}

/** Shown instead of a page that is missing or failed: the error, in both languages, and a way on. */
export function FailedPage({ locale, status, backHref }: FailedPageProps) {
  const { pathname, search } = useLocation()
  const isNowhere = status === 404
  const { title, other, text } = isNowhere ? nowhere : status === null ? unanswered : broken
  return (
    <PageNotice>
      {status !== null && <p className={styles.status}>{m.platform_error_status({ status }, { locale })}</p>}
      <h1>{title({}, { locale })}</h1>
      <p lang={languageTag(locale === 'sl' ? 'en' : 'sl')} className={styles.other}>
        {other({}, { locale })}
      </p>
      {isNowhere && <code className={styles.path}>{pathname}</code>}
      <p>{text({}, { locale })}</p>
      <div className={styles.ways}>
        <LinkButton variant="primary" href={backHref}>
          {m.office_not_built_back({}, { locale })}
        </LinkButton>
        {!isNowhere && (
          <Link to={pathname + search} replace className={styles.again}>
            {m.office_failed_again({}, { locale })}
          </Link>
        )}
      </div>
    </PageNotice>
  )
}

/** Both contain the English words of the specification's error catalogue, in any language. */
const nowhere = {
  title: m.platform_not_found_title,
  other: m.platform_not_found_other,
  text: m.office_not_found_text,
}
const unanswered = {
  title: m.platform_lost_title,
  other: m.platform_lost_title_other,
  text: m.platform_lost_text,
}
const broken = { title: m.platform_error_title, other: m.platform_error_other, text: m.office_failed_text }
