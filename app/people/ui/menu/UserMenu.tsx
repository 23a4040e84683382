import { type Locale, langOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { StaffRole } from '../../actor.ts'
import { initialsOf } from './initials-of.ts'
import { LanguageLinks } from './LanguageLinks.tsx'
import { OwnMenu } from './OwnMenu.tsx'
import { roleNames } from './role-names.ts'
import styles from './UserMenu.module.css'

/** The signed-in user, as their own pages show them. */
export type SignedInUser = {
  readonly name: string
  readonly username: string
  readonly roles: readonly StaffRole[]
  /** may take roles off and on */
  readonly isAdmin: boolean
}

type UserMenuProps = { readonly user: SignedInUser; readonly locale: Locale }

/** The office's menu of the signed-in user: name and roles, language, own pages, signing out. */
export function UserMenu({ user, locale }: UserMenuProps) {
  const { name, username, roles, isAdmin } = user
  const links = [
    { href: '/auth/password', label: m.auth_password_link({}, { locale }) },
    ...(isAdmin ? [{ href: '/auth/selectMyRoles', label: m.auth_my_roles_link({}, { locale }) }] : []),
    { href: `/${langOf(locale)}/myReg`, label: m.auth_my_registration_link({}, { locale }) },
  ]
  const children = (
    <>
      <span className={styles.sign} data-letters={initialsOf(name)} />
      <span className={styles.who}>
        <span className="visually-hidden">{m.auth_user_menu({}, { locale })}</span>
        <strong>{name}</strong>
        <span>{roleNames(roles, locale)}</span>
      </span>
    </>
  )
  const head = (
    <>
      <strong>{name}</strong>
      {name !== username && <span>{username}</span>}
      <span>
        {m.auth_your_roles({}, { locale })}: {roleNames(roles, locale)}
      </span>
    </>
  )
  return (
    <OwnMenu locale={locale} button={{ className: styles.button, children }} head={head} links={links}>
      <LanguageLinks locale={locale} />
    </OwnMenu>
  )
}
