import { mayOpen } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import { type CheckKind, checks } from './checklist.ts'

/** The page on which staff settle the rows of a check; null: there is none. */
const lists: Readonly<Record<CheckKind, string | null>> = {
  festivalOver: null,
  drawers: '/admin/blagajna#drawers',
  conflicts: '/admin/blagajna#conflicts',
  bankDays: '/admin/placilaNaRacun?show=all',
  bankEntries: '/admin/placilaNaRacun?show=open',
  refunds: '/admin/vracila',
  overpaid: '/admin/vracila',
  invoices: '/admin/invoices',
  artists: '/admin/costs?by=artist',
  shifts: '/admin/izmene',
  debts: '/admin/placila?show=open',
  quarantined: '/admin/blagajna#quarantined',
  thanks: '/admin/mails/write',
  helpers: '/admin/mails/write?team=helped&template=thanks',
  lists: null,
}

/** The page of each check that this user may open. An archived edition sends no e-mails, so there is none to write them. */
export function checkListsFor(by: Actor, isArchived: boolean): Record<CheckKind, string | null> {
  const listOf = (kind: CheckKind) => {
    const href = lists[kind]
    const [path = ''] = href?.split(/[?#]/) ?? []
    if (href === null || (isArchived && path === '/admin/mails/write')) return null
    return mayOpen(by, path) ? href : null
  }
  return Object.fromEntries(checks.map((kind) => [kind, listOf(kind)])) as Record<CheckKind, string | null>
}
