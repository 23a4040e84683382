import { languageTag, localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import { mainId } from '#app/platform/ui/site/SkipLink.tsx'
import type { Forbidden } from '../access/forbidden.ts'
import { ForbiddenFigure } from './ForbiddenFigure.tsx'
import styles from './ForbiddenPage.module.css'
import { LanguageLinks } from './menu/LanguageLinks.tsx'
import { roleNames } from './menu/role-names.ts'

type ForbiddenPageProps = {
  readonly forbidden: Forbidden
  /** inside a layout that already has a `main` */
  readonly isInLayout?: boolean
}

/** The 403 page for signed-in users: in both languages, with a link to a page they may open. */
export function ForbiddenPage({ forbidden, isInLayout = false }: ForbiddenPageProps) {
  const { lang, name, roles, first } = forbidden
  const Around = isInLayout ? 'article' : 'main'
  const locale = localeOf(lang)
  const firstHref = first === '/myReg' ? `/${lang}/myReg` : first
  return (
    <Around id={isInLayout ? undefined : mainId} className={styles.page} data-in-layout={isInLayout}>
      <div className={styles.content}>
        <p className={styles.status}>{m.platform_error_status({ status: 403 }, { locale })}</p>
        <h1>{m.auth_closed_title({}, { locale })}</h1>
        <p>{m.auth_closed_text({}, { locale })}</p>
        <div lang={languageTag(locale === 'sl' ? 'en' : 'sl')} className={styles.other}>
          <p className={styles.otherTitle}>{m.platform_forbidden_other({}, { locale })}</p>
          <p>{m.auth_closed_text_other({}, { locale })}</p>
        </div>
        <p className={styles.account}>
          {m.auth_closed_you_are({ name, roles: roleNames(roles, locale) }, { locale })}
        </p>
        <div className={styles.links}>
          <LinkButton variant="primary" href={firstHref}>
            {m.auth_closed_to_first({}, { locale })}
          </LinkButton>
          <form method="post" action="/auth/logout">
            <Button>{m.auth_closed_sign_out({}, { locale })}</Button>
          </form>
        </div>
        <LanguageLinks locale={locale} />
      </div>
      <ForbiddenFigure />
    </Around>
  )
}
