import { type AuditFilter, everything } from '#app/platform/audit/audit-entry.ts'
import { addDays, isLocalDay, type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'

/** The page sizes (specification 9), without *all*: the log has no end. */
export const pageSizes = [10, 25, 50, 100] as const

/** The view of the audit log, stored in the address: `?actor=&action=&subject=&from=&to=&q=&before=&after=&size=`. */
export type AuditView = {
  readonly actor: string
  readonly action: string
  readonly subject: string
  /** the first day and the last, both included; empty: no limit */
  readonly from: LocalDay | ''
  readonly to: LocalDay | ''
  readonly q: string
  /** the ids between which the page lies; empty: the newest page */
  readonly before: string
  readonly after: string
  readonly size: (typeof pageSizes)[number]
}

/** The newest page without a filter: the view without parameters. */
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

/** The longest value of a parameter, in characters. */
const LONGEST_VALUE = 200

/** Reads the view from the query of an address. Unknown values are ignored. */
export function readView(search: URLSearchParams): AuditView {
  const text = (name: string) => textIn(search, name, LONGEST_VALUE)
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

/** The view as the query of an address, without default values: `?actor=eva`; empty for the newest page without a filter. */
export function searchOf(view: Partial<AuditView>): string {
  const parameters = Object.entries({ ...newest, ...view }).filter(
    ([name, value]) => value !== '' && !(name === 'size' && value === newest.size),
  )
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** The filter of a view. Its days are days in Ljubljana. */
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

/** Whether the view has a filter. */
export function isFiltered({ actor, action, subject, from, to, q }: AuditView): boolean {
  return [actor, action, subject, from, to, q].some((value) => value !== '')
}
