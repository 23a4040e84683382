import { type AuditFilter, everything } from '#app/platform/audit/audit-entry.ts'
import { addDays, isLocalDay, type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'

/** The page sizes of specification 9 that an endless log supports. */
export const pageSizes = [10, 25, 50, 100] as const

/** The view of the audit log, kept in the address: `?actor=&action=&subject=&from=&to=&q=&before=&after=&size=`. */
export type AuditView = {
  readonly actor: string
  readonly action: string
  readonly subject: string
  /** the first day and the last, both included; empty: open */
  readonly from: LocalDay | ''
  readonly to: LocalDay | ''
  readonly q: string
  /** the ids between which the page lies; empty: the newest page */
  readonly before: string
  readonly after: string
  readonly size: (typeof pageSizes)[number]
}

export const newest: AuditView = {
  actor: '',
  action: '',
  subject: '',
  from: '',
  to: '',
  q: '',
  before: '',
  after: '',
  size: 10,
}

const LONGEST = 200

/** Reads the view from an address. Unknown values are ignored. */
export function readView(search: URLSearchParams): AuditView {
  const text = (name: string) => (search.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST)
  const day = (name: string) => {
    const value = text(name)
    return isLocalDay(value) ? value : ''
  }
  const id = (name: string) => /^\d{1,18}$/.exec(text(name))?.[0] ?? ''
  return {
    actor: text('actor'),
    action: /^[a-z][\w-]*(\.[\w-]+)?$/i.exec(text('action'))?.[0] ?? '',
    subject: text('subject'),
    from: day('from'),
    to: day('to'),
    q: text('q'),
    before: id('before'),
    after: id('after'),
    size: pageSizes.find((size) => String(size) === text('size')) ?? 10,
  }
}

/** The view as an address has it, without what goes without saying: `?actor=eva`; empty for the newest page of all. */
export function searchOf(view: Partial<AuditView>): string {
  const parameters = Object.entries({ ...newest, ...view }).filter(
    ([name, value]) => value !== '' && !(name === 'size' && value === newest.size),
  )
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Days are days in Ljubljana. */
export function filterOf({ actor, action, subject, from, to, q }: AuditView): AuditFilter {
  return {
    ...everything,
    actor: actor || null,
    action: action || null,
    subject: subject || null,
    from: from ? startOfDay(from) : null,
    until: to ? startOfDay(addDays(to, 1)) : null,
    text: q || null,
  }
}

/** Whether anything is left out. */
export function isFiltered({ actor, action, subject, from, to, q }: AuditView): boolean {
  return [actor, action, subject, from, to, q].some((value) => value !== '')
}
