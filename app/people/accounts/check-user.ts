import { countryCodeOf } from '#app/platform/values/countries.ts'
import { roles as everyRole, type StaffRole } from '../actor.ts'
import { lengthError } from '../password/password.ts'
import { type User, type UserDraft, type UserError, type UserFieldError, userStatuses } from './user.ts'
import { usernameOf } from './username.ts'

/** The audit log uses these names for other actors. */
const reservedNames = ['system', 'nobody']
const longestName = 100

/** The values to store: the draft merged over the user. */
export type UserValues = Pick<User, 'username' | 'accname' | 'roles' | 'status' | 'country' | 'editRegsHack'>

/**
 * Validates a draft (specification 5: username, roles and status are required) and returns the values to store.
 * @param before the stored user; null for a new one, whose country defaults to that of `defaults`
 */
export function checkUser(
  draft: UserDraft,
  before: User | null,
  defaults: { readonly country: string | null },
): { readonly errors: readonly UserError[]; readonly values: UserValues } {
  const values: UserValues = {
    username: usernameOf(draft.username ?? before?.username ?? ''),
    accname: draft.accname === undefined ? (before?.accname ?? null) : draft.accname?.trim() || null,
    roles: draft.roles ? everyRole.filter((role) => draft.roles?.includes(role)) : (before?.roles ?? []),
    status: draft.status ?? before?.status ?? 'active',
    country: draft.country === undefined ? (before?.country ?? defaults.country) : codeOf(draft.country),
    editRegsHack: draft.editRegsHack ?? before?.editRegsHack ?? false,
  }
  const found: Record<UserError['path'], UserFieldError | null> = {
    username: usernameError(values.username),
    accname: accnameError(values.accname ?? ''),
    roles: rolesError(draft.roles, before),
    status: statusError(draft.status, before),
    password: draft.password ? lengthError(draft.password) : null,
    country: draft.country?.trim() && values.country === null ? 'unknown' : null,
  }
  const errors = Object.entries(found).flatMap(([path, error]) =>
    error ? [{ path: path as UserError['path'], error }] : [],
  )
  return { errors, values }
}

/** Allows letters of any alphabet, digits and the characters of e-mail addresses. U14. */
function usernameError(username: string): UserFieldError | null {
  if (username === '') return 'required'
  if (username.length > longestName) return 'too-long'
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+' -]*$/u.test(username)) return 'characters'
  return reservedNames.includes(username.toLowerCase()) ? 'taken' : null
}

function accnameError(accname: string): UserFieldError | null {
  if (accname.length > longestName) return 'too-long'
  return /\p{Cc}/u.test(accname) ? 'characters' : null
}

/** A dancer's account has no role; a user with roles keeps at least one. */
function rolesError(roles: readonly StaffRole[] | undefined, before: User | null): UserFieldError | null {
  if (roles === undefined) return before ? null : 'required'
  if (roles.some((role) => !everyRole.includes(role))) return 'unknown'
  return roles.length === 0 && before?.roles.length !== 0 ? 'required' : null
}

function statusError(status: UserDraft['status'], before: User | null): UserFieldError | null {
  if (status === undefined) return before ? null : 'required'
  return userStatuses.includes(status) ? null : 'unknown'
}

function codeOf(country: string | null): string | null {
  return country?.trim() ? countryCodeOf(country) : null
}
