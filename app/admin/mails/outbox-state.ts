import { isId } from '#app/platform/id.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'

/** The views of the outbox: states of e-mails, bounced ones, and those that need attention. */
export const outboxViews = [
  ...([
    'all',
    'problem',
    'leaving',
    'queued',
    'sending',
    'retrying',
    'held',
    'sent',
    'failed',
    'bounced',
  ] as const),
] as const
export type OutboxView = (typeof outboxViews)[number]

export const PAGE_SIZE = 50
/** An outbox is paged through no further than this; the search finds the rest. */
const MOST_PAGES = 2_000
const LONGEST = 200

/** The shown part of the outbox, stored in the address. */
export type OutboxState = {
  readonly view: OutboxView
  readonly kind: string | null
  readonly mailing: string | null
  readonly q: string
  /** from 1 */
  readonly page: number
  /** The e-mail that is open beside the list. */
  readonly open: string | null
}

/** Reads the state from an address. Unknown values are ignored. */
export function readOutboxState(search: URLSearchParams): OutboxState {
  const page = Number(search.get('page'))
  const mailing = search.get('mailing')
  const open = search.get('open')
  return {
    view: outboxViews.find((view) => view === search.get('show')) ?? 'all',
    kind: /^[a-zA-Z]{1,40}$/.exec(search.get('kind') ?? '')?.[0] ?? null,
    mailing: mailing !== null && isId(mailing) ? mailing : null,
    q: textIn(search, 'q', LONGEST),
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, MOST_PAGES) : 1,
    open: open !== null && isId(open) ? open : null,
  }
}

/** The state with changes, for an address; a changed filter returns to the first page. */
export function outboxSearch(state: OutboxState, to: Partial<OutboxState> = {}): string {
  const isSamePage = Object.keys(to).every((name) => name === 'open' || name === 'page')
  const { view, kind, mailing, q, page, open } = { ...state, ...(isSamePage ? {} : { page: 1 }), ...to }
  const search = new URLSearchParams()
  if (view !== 'all') search.set('show', view)
  if (kind !== null) search.set('kind', kind)
  if (mailing !== null) search.set('mailing', mailing)
  if (q !== '') search.set('q', q)
  if (page !== 1) search.set('page', String(page))
  if (open !== null) search.set('open', open)
  const text = search.toString()
  return text === '' ? '?' : `?${text}`
}
