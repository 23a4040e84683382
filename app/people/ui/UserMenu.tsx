import { Form } from 'react-router'
import type { StaffRole } from '#app/people/actor.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { initialsOf } from './initials-of.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { roleNames } from './role-names.ts'
import styles from './UserMenu.module.css'

/** Who is signed in, as far as their own screen shows it. */
export type SignedInUser = {
  readonly name: string
  readonly username: string
  readonly roles: readonly StaffRole[]
  /** may take roles off and on */
  readonly isAdmin: boolean
}

type UserMenuProps = { readonly user: SignedInUser; readonly locale: Locale }

/** Who one is, in which language, one's keys, and the way out. A popover: it opens without JavaScript. */
export function UserMenu({ user, locale }: UserMenuProps) {
  const { name, username, roles, isAdmin } = user
  return (
    <>
      <button type="button" popoverTarget="user-menu" className={styles.button}>
        <span className={styles.sign} data-letters={initialsOf(name)} />
        <span className={styles.who}>
          <span className="visually-hidden">{m.auth_user_menu({}, { locale })}</span>
          <strong>{name}</strong>
          <span>{roleNames(roles, locale)}</span>
        </span>
      </button>
      <div id="user-menu" popover="auto" className={styles.menu}>
        <p className={styles.head}>
          <strong>{name}</strong>
          {name !== username && <span>{username}</span>}
          <span>
            {m.auth_your_roles({}, { locale })}: {roleNames(roles, locale)}
          </span>
        </p>
        <LanguageLinks locale={locale} />
        <ul className={styles.links}>
          <li>
            <a href="/auth/password">{m.auth_password_link({}, { locale })}</a>
          </li>
          {isAdmin && (
            <li>
              <a href="/auth/selectMyRoles">{m.auth_my_roles_link({}, { locale })}</a>
            </li>
          )}
          <li>
            <a href={`/${langOf(locale)}/myReg`}>{m.auth_my_registration_link({}, { locale })}</a>
          </li>
        </ul>
        <Form method="post" action="/auth/logout" reloadDocument>
          <button type="submit" className={styles.out}>
            {m.auth_sign_out({}, { locale })}
          </button>
        </Form>
      </div>
    </>
  )
}
