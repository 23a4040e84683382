import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { initialsOf } from './initials-of.ts'
import styles from './SiteUser.module.css'

/** Who is signed in, as far as the public site says it. */
export type SiteUserView = {
  readonly name: string
  /** The first page of the office their roles open; null: none. */
  readonly officeHref: string | null
  /** May read the list of guests of honour, which is a page of the public site. */
  readonly seesGuests: boolean
}

/** Who one is, on the public site: the way to the office, one's key, and the way out. Opens without JavaScript. */
export function SiteUser({
  user: { name, officeHref, seesGuests },
  locale,
}: {
  readonly user: SiteUserView
  readonly locale: Locale
}) {
  const lang = langOf(locale)
  return (
    <>
      <button type="button" popoverTarget="user-menu" className={styles.button}>
        <span className="visually-hidden">{m.auth_user_menu({}, { locale })}: </span>
        <span className={styles.name}>{name}</span>
        <span className={styles.sign} data-letters={initialsOf(name)} />
      </button>
      <div id="user-menu" popover="auto" className={styles.menu}>
        <p className={styles.head}>
          <strong>{name}</strong>
        </p>
        <ul>
          {officeHref && (
            <li>
              <a href={officeHref}>{m.site_user_office({}, { locale })}</a>
            </li>
          )}
          {seesGuests && (
            <li>
              <a href={`/${lang}/vip`}>{m.site_user_guests({}, { locale })}</a>
            </li>
          )}
          <li>
            <a href={`/${lang}/myReg`}>{m.auth_my_registration_link({}, { locale })}</a>
          </li>
          <li>
            <a href="/auth/password">{m.auth_password_link({}, { locale })}</a>
          </li>
        </ul>
        <form method="post" action="/auth/logout">
          <button type="submit" className={styles.out}>
            {m.auth_sign_out({}, { locale })}
          </button>
        </form>
      </div>
    </>
  )
}
