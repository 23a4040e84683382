import { countryCodeOf } from '#app/platform/values/countries.ts'
import { roles as everyRole, type StaffRole } from '../actor.ts'
import { lengthFault } from '../password/password.ts'
import { type User, type UserDraft, type UserFault, type UserFieldFault, userStatuses } from './user.ts'

/** Audit entries call these something else. */
const reservedNames = ['system', 'nobody']
const longestName = 100

/** What is to be written: the draft over the user as they are, everything in its stored form. */
export type UserValues = Pick<User, 'username' | 'accname' | 'roles' | 'status' | 'country' | 'editRegsHack'>

/**
 * What is wrong with a draft (specification 5: username, roles and status are required), and what it comes to when nothing is.
 * @param before the user as they are; null for a new one, who then has the country of `defaults` where none is given
 */
export function checkUser(
  draft: UserDraft,
  before: User | null,
  defaults: { readonly country: string | null },
): { readonly faults: readonly UserFault[]; readonly values: UserValues } {
  const values: UserValues = {
    username: (draft.username ?? before?.username ?? '').trim().normalize('NFC'),
    accname: draft.accname === undefined ? (before?.accname ?? null) : draft.accname?.trim() || null,
    roles: draft.roles ? everyRole.filter((role) => draft.roles?.includes(role)) : (before?.roles ?? []),
    status: draft.status ?? before?.status ?? 'active',
    country: draft.country === undefined ? (before?.country ?? defaults.country) : codeOf(draft.country),
    editRegsHack: draft.editRegsHack ?? before?.editRegsHack ?? false,
  }
  const found: Record<UserFault['path'], UserFieldFault | null> = {
    username: usernameFault(values.username),
    accname: accnameFault(values.accname ?? ''),
    roles: rolesFault(draft.roles, before),
    status: statusFault(draft.status, before),
    password: draft.password ? lengthFault(draft.password) : null,
    country: draft.country?.trim() && values.country === null ? 'unknown' : null,
  }
  const faults = Object.entries(found).flatMap(([path, fault]) =>
    fault ? [{ path: path as UserFault['path'], fault }] : [],
  )
  return { faults, values }
}

/** Letters of any alphabet, digits and what e-mail addresses have. U14. */
function usernameFault(username: string): UserFieldFault | null {
  if (username === '') return 'required'
  if (username.length > longestName) return 'too-long'
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+' -]*$/u.test(username)) return 'characters'
  return reservedNames.includes(username.toLowerCase()) ? 'taken' : null
}

function accnameFault(accname: string): UserFieldFault | null {
  if (accname.length > longestName) return 'too-long'
  return /\p{Cc}/u.test(accname) ? 'characters' : null
}

/** Dancers have accounts without roles; whoever has one is not left without. */
function rolesFault(roles: readonly StaffRole[] | undefined, before: User | null): UserFieldFault | null {
  if (roles === undefined) return before ? null : 'required'
  if (roles.some((role) => !everyRole.includes(role))) return 'unknown'
  return roles.length === 0 && before?.roles.length !== 0 ? 'required' : null
}

function statusFault(status: UserDraft['status'], before: User | null): UserFieldFault | null {
  if (status === undefined) return before ? null : 'required'
  return userStatuses.includes(status) ? null : 'unknown'
}

function codeOf(country: string | null): string | null {
  return country?.trim() ? countryCodeOf(country) : null
}
