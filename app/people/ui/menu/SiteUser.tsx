import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { initialsOf } from './initials-of.ts'
import { OwnMenu } from './OwnMenu.tsx'
import styles from './SiteUser.module.css'

/** The signed-in user, as the public site shows them. */
export type SiteUserView = {
  readonly name: string
  /** The first page of the office their roles open; null: none. */
  readonly officeHref: string | null
  /** May read the list of guests of honour, which is a page of the public site. */
  readonly seesGuests: boolean
  /** A promoter without a role: nothing else leads to their page. */
  readonly isOnlyPromoter: boolean
}

/** Who one is, on the public site: the way to the office, one's key, and the way out. */
export function SiteUser({
  user: { name, officeHref, seesGuests, isOnlyPromoter },
  locale,
}: {
  readonly user: SiteUserView
  readonly locale: Locale
}) {
  const lang = langOf(locale)
  const links = [
    ...(officeHref ? [{ href: officeHref, label: m.site_user_office({}, { locale }) }] : []),
    ...(seesGuests ? [{ href: `/${lang}/vip`, label: m.site_user_guests({}, { locale }) }] : []),
    ...(isOnlyPromoter ? [{ href: '/admin/promotor', label: m.office_promoter_title({}, { locale }) }] : []),
    { href: `/${lang}/myReg`, label: m.auth_my_registration_link({}, { locale }) },
    { href: '/auth/password', label: m.auth_password_link({}, { locale }) },
  ]
  const children = (
    <>
      <span className="visually-hidden">{m.auth_user_menu({}, { locale })} </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.sign} data-letters={initialsOf(name)} />
    </>
  )
  return (
    <OwnMenu
      locale={locale}
      button={{ className: styles.button, children }}
      head={<strong>{name}</strong>}
      links={links}
    />
  )
}
