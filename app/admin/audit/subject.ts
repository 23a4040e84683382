import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { nameOf, shortId } from './entry-labels.ts'
import type { KnownNames } from './known-names.server.ts'

/** The subject of an action: its name and address; null where it no longer exists. */
export type Subject = { readonly name: string; readonly href: string | null }

/** The list that shows a kind of subject. */
const listOf: Readonly<Record<string, string>> = {
  registration: '/admin/lists/regs',
  payment: '/admin/lists/regs',
  refund: '/admin/lists/regs',
  event: '/admin/lists/events',
  edition: '/admin/settings/editions',
  venue: '/admin/lists/venues',
  room: '/admin/program',
  artist: '/admin/lists/artists',
  priceItem: '/admin/lists/priceItems',
  promoCode: '/admin/settings/codes',
  promoter: '/admin/lists/promoters',
  oldAddress: '/admin/lists/oldAddresses',
  vip: '/admin/lists/vip',
  member: '/admin/team',
  cost: '/admin/lists/costs',
  engagement: '/admin/umetniki',
  workOrder: '/admin/lists/workOrders',
  shift: '/admin/izmene',
  invoice: '/admin/lists/invoice',
  user: '/auth/users',
}

/** Subjects whose list shows those of every edition. */
const ofEveryEdition = new Set(['edition', 'oldAddress', 'user'])

/**
 * By its present name, else by the name in the entry, else by its id.
 * @param workedOn the selected edition: the list of another one is opened by selecting it
 */
export function subjectOf(entry: AuditEntry, names: KnownNames, locale: Locale, workedOn?: string): Subject {
  const { editionId, subjectId, action, before, after } = entry
  const name =
    nameOf(subjectId, names, locale) ?? nameIn(after, locale) ?? nameIn(before, locale) ?? shortId(subjectId)
  const [subject = '', done = ''] = action.split('.')
  const list = Object.hasOwn(listOf, subject) ? listOf[subject] : undefined
  const isGone = done === 'remove' || done === 'delete'
  const isElsewhere = workedOn !== undefined && workedOn !== editionId && !ofEveryEdition.has(subject)
  const search = new URLSearchParams({ q: subjectId, ...(isElsewhere && { edition: editionId }) })
  return { name, href: list && !isGone ? `${list}?${search}` : null }
}

/** The name in a snapshot. */
function nameIn(snapshot: unknown, locale: Locale): string | null {
  if (typeof snapshot !== 'object' || snapshot === null) return null
  const fields = new Map<string, unknown>(Object.entries(snapshot))
  const surname = textIn(fields.get('surname'), locale)
  for (const field of [
    'title',
    `title_${locale}`,
    'username',
    'name',
    `name_${locale}`,
    'task',
    'buyer',
    'code',
    'from',
  ]) {
    const name = textIn(fields.get(field), locale)
    if (name) return surname && field === 'name' ? `${name} ${surname}` : name
  }
  return null
}

function textIn(value: unknown, locale: Locale): string | null {
  if (typeof value === 'string') return value || null
  if (typeof value !== 'object' || value === null) return null
  const { en, sl } = value as { readonly en?: unknown; readonly sl?: unknown }
  return typeof en === 'string' && typeof sl === 'string' ? inLocale({ en, sl }, locale).text || null : null
}
