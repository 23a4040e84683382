import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { StaffRole } from '../actor.ts'
import type { PasswordError } from '../password/password.ts'

export const userStatuses = ['active', 'blocked'] as const
export type UserStatus = (typeof userStatuses)[number]

/** A user account (specification 3). Passwords and other secrets are not part of it: they are never read out. */
export type User = {
  readonly _id: Id
  readonly username: string
  /** the display name, where it is not the username */
  readonly accname: string | null
  readonly roles: readonly StaffRole[]
  readonly status: UserStatus
  /** ISO 3166-1 alpha-2 */
  readonly country: string | null
  /** username of who added them */
  readonly addedBy: string | null
  readonly reserved: Date
  /** registrations open in separate windows */
  readonly editRegsHack: boolean
  /** whether signing in requires a code of an authenticator app besides the password */
  readonly totp: boolean
  /** whether the owner has proved it: by a link to its address, or because an admin made it */
  readonly isProved: boolean
  /** another user chose the password: pages redirect to choosing a new one */
  readonly mustChangePassword: boolean
}

/** The settable fields of a user. Absent fields stay as they are; null and an empty text clear. */
export type UserDraft = {
  /** absent: a new user */
  readonly _id?: Id | undefined
  readonly username?: string | undefined
  readonly accname?: string | null | undefined
  readonly roles?: readonly StaffRole[] | undefined
  readonly status?: UserStatus | undefined
  /** write-only; empty: stays as it is */
  readonly password?: string | null | undefined
  /** a code, or a country's English or Slovenian name */
  readonly country?: string | null | undefined
  readonly editRegsHack?: boolean | undefined
}

/** One field that cannot be saved; `userErrorText` words it. */
export type UserError = {
  readonly path: 'username' | 'accname' | 'roles' | 'status' | 'password' | 'country'
  readonly error: UserFieldError
}
export type UserFieldError = 'required' | 'taken' | 'unknown' | 'characters' | 'no-address' | PasswordError

/** A new user as the form opens it (specification 3, "Defaults on a new user"). */
export function newUserDefaults({
  locale,
  by,
  now,
}: {
  readonly locale: Locale
  readonly by: string
  readonly now: Date
}) {
  return {
    username: '',
    accname: null,
    roles: [] as readonly StaffRole[],
    status: null as UserStatus | null,
    password: '',
    country: locale === 'sl' ? 'SI' : null,
    addedBy: by,
    reserved: now,
    editRegsHack: false,
  } as const
}
