import type { MessageState } from '#app/mail/outbox/message.ts'
import { overtaken, stoppedByStaff } from '#app/mail/outbox/retry.ts'
import { isBouncing } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Locale } from '#app/platform/locale.ts'
import { type OutboxState, type OutboxView, outboxViews, PAGE_SIZE } from '../outbox-state.ts'

/** An e-mail in one row. */
export type OutboxRow = {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  /** The registration it is about; null when there is none, or it was deleted. */
  readonly person: { readonly id: string; readonly name: string; readonly code: string } | null
  readonly language: Locale
  readonly state: MessageState
  readonly attempts: number
  readonly createdAt: Date
  readonly nextAt: Date
  readonly sentAt: Date | null
  readonly error: string | null
  readonly heldBy: string | null
  readonly bouncedAt: Date | null
  readonly bounce: string | null
  readonly mailingId: string | null
}

export type Outbox = {
  readonly rows: readonly OutboxRow[]
  /** The number of e-mails in each view, ignoring the search. */
  readonly counts: Readonly<Record<OutboxView, number>>
  /** How many “Try all again” sends. L13 */
  readonly retriable: number
  /** The kinds that the view has, the most frequent first. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[]
  readonly found: number
  readonly page: number
}

/** Reasons that need no attention: overtaken, or stopped by staff. */
export const settledReasons = [overtaken, stoppedByStaff] as const

/** SQL over `emails e`: failed, and may be sent again with all others. `$2` are the reasons that need no attention. */
const isRetriable = `(e.state = 'failed' and e.bounced_at is null and coalesce(e.error, '') <> all($2))`

/** SQL over `emails e`: needs attention. */
const isProblem = `(${isRetriable} or ${isBouncing('e')})`

const DAY_MS = 86_400_000
/** The end of the day that begins now: until then an e-mail counts as leaving. */
const dayFrom = (now: Date) => new Date(now.getTime() + DAY_MS)
/** SQL over `emails e`: it leaves before this instant. */
const isLeaving = (before: string) =>
  `(e.state in ('queued', 'retrying', 'sending') and e.next_at < ${before}::timestamptz)`

const viewTexts: Readonly<Record<OutboxView, string>> = {
  all: 'true',
  problem: isProblem,
  leaving: isLeaving('$3'),
  queued: `e.state = 'queued'`,
  sending: `e.state = 'sending'`,
  retrying: `e.state = 'retrying'`,
  held: `e.state = 'held'`,
  sent: `e.state = 'sent' and e.bounced_at is null`,
  failed: `e.state = 'failed' and e.bounced_at is null`,
  bounced: `e.bounced_at is not null`,
}

const ofState = (state: string) => `coalesce(sum(n) filter (where state = '${state}'), 0)`
const ofOdd = (column: string) => `coalesce(max(odd.${column}), 0)`
/** SQL over the counts of a kind by state, `each`, and of failed or bounced ones, `odd`. */
const countTexts: Readonly<Record<OutboxView, string>> = {
  all: 'sum(n)',
  problem: ofOdd('problem'),
  leaving: 'coalesce(max(soon.leaving), 0)',
  queued: ofState('queued'),
  sending: ofState('sending'),
  retrying: ofState('retrying'),
  held: ofState('held'),
  sent: `(${ofState('sent')} - ${ofOdd('unsent')})`,
  failed: `(${ofState('failed')} - ${ofOdd('refused')})`,
  bounced: ofOdd('bounced'),
}

/** SQL over `emails e`: the columns of a row, without the message itself. */
const rowColumns = `e.id, e.kind, e.recipient, e.registration_id, e.edition_id, e.language, e.state, e.attempts, e.created_at, e.next_at,
  e.sent_at, e.error, e.held_by, e.bounced_at, e.bounce, e.mailing_id`
const withPerson = `left join registrations r on r.edition_id = e.edition_id and r.id = e.registration_id and r.erased_at is null`

/** A page of an edition's e-mails, the latest first, and how many there are of each state and kind. */
export async function readOutbox(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  editionId: string,
  state: OutboxState,
): Promise<Outbox> {
  const at = now()
  const { counts, kinds, retriable } = await readCounts(db, editionId, state, at)
  const { where, values } = conditionsOf(editionId, state, at)
  const found = isPlain(state) ? countOf(counts, kinds, state) : await countFound(db, where, values)
  const page = Math.max(1, Math.min(state.page, Math.ceil(found / PAGE_SIZE)))
  const offset = (page - 1) * PAGE_SIZE
  const { rows } = await db.query<Row>({
    text: `select e.*, r.id as person_id, r.name || ' ' || r.surname as person_name, r.code from (
        select ${rowColumns} from emails e where ${where} order by e.created_at desc, e.id desc limit ${PAGE_SIZE} offset ${offset}) e ${withPerson}
      order by e.created_at desc, e.id desc`,
    values,
  })
  return { rows: rows.map(rowOf), counts, kinds, retriable, found, page }
}

const BATCH = 500

/** Every e-mail of the state, without pages, in the same order, in batches. One that is deleted meanwhile is left out. */
export async function* readWholeOutbox(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  editionId: string,
  state: OutboxState,
): AsyncGenerator<readonly OutboxRow[]> {
  const { where, values } = conditionsOf(editionId, state, now())
  const { rows: found } = await db.query<{ id: string }>({
    text: `select e.id from emails e where ${where} order by e.created_at desc, e.id desc`,
    values,
  })
  for (let n = 0; n < found.length; n += BATCH) {
    const ids = found.slice(n, n + BATCH).map(({ id }) => id)
    const { rows } = await db.query<Row>({
      name: 'outbox-batch',
      text: `select e.*, r.id as person_id, r.name || ' ' || r.surname as person_name, r.code from (
          select ${rowColumns} from emails e where e.edition_id = $1 and e.id = any($2)) e ${withPerson}
        order by e.created_at desc, e.id desc`,
      values: [editionId, ids],
    })
    yield rows.map(rowOf)
  }
}

/** Whether the counts already contain the number of results. */
function isPlain({ q, mailing }: OutboxState): boolean {
  return q === '' && mailing === null
}

function countOf(counts: Outbox['counts'], kinds: Outbox['kinds'], { view, kind }: OutboxState): number {
  return kind === null ? counts[view] : (kinds.find((one) => one.kind === kind)?.count ?? 0)
}

async function countFound(db: Querying, where: string, values: unknown[]): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*)::int as count from emails e where ${where}`,
    values,
  })
  return rows[0]?.count ?? 0
}

function conditionsOf(editionId: string, { view, kind, mailing, q }: OutboxState, now: Date) {
  const values: unknown[] = [editionId, [...settledReasons], dayFrom(now)]
  const give = (value: unknown) => `$${values.push(value)}`
  // these values are named always: their types must be known
  const parts = [
    'e.edition_id = $1',
    '$2::text[] is not null',
    '$3::timestamptz is not null',
    viewTexts[view],
  ]
  if (kind !== null) parts.push(`e.kind = ${give(kind)}`)
  if (mailing !== null) parts.push(`e.mailing_id = ${give(mailing)}`)
  for (const word of q.split(/\s+/).filter((text) => text !== '')) {
    const placeholder = give(word)
    parts.push(`(position(lower(${placeholder}) in lower(e.recipient)) > 0 or e.registration_id in (select r.id from registrations r
      where r.edition_id = $1 and position(searchable(${placeholder}) in r.search) > 0))`)
  }
  return { where: parts.join(' and '), values }
}

/** By state and kind, from the index; the few failed or bounced ones are read individually. */
async function readCounts(
  db: Querying,
  editionId: string,
  { view }: OutboxState,
  now: Date,
): Promise<Pick<Outbox, 'counts' | 'kinds' | 'retriable'>> {
  const columns = [
    ...outboxViews.map((one) => `${countTexts[one]}::int as "${one}"`),
    `${ofOdd('retriable')}::int as retriable`,
  ]
  const { rows } = await db.query<Record<OutboxView | 'retriable', number> & { readonly kind: string }>({
    name: 'outbox-counts',
    text: `
      with each as (select e.kind, e.state, count(*) as n from emails e where e.edition_id = $1 group by 1, 2),
      odd as (select e.kind, count(*) filter (where ${isProblem}) as problem, count(*) filter (where ${viewTexts.bounced}) as bounced,
          count(*) filter (where e.state = 'sent' and ${viewTexts.bounced}) as unsent,
          count(*) filter (where e.state = 'failed' and ${viewTexts.bounced}) as refused,
          count(*) filter (where ${isRetriable}) as retriable
        from emails e where e.edition_id = $1 and (e.state = 'failed' or e.bounced_at is not null) group by 1),
      soon as (select e.kind, count(*) as leaving from emails e where e.edition_id = $1 and ${isLeaving('$3')} group by 1)
      select each.kind, ${columns.join(', ')} from each left join odd on odd.kind = each.kind left join soon on soon.kind = each.kind
      group by each.kind`,
    values: [editionId, [...settledReasons], dayFrom(now)],
  })
  const sum = (one: OutboxView | 'retriable') => rows.reduce((before, row) => before + row[one], 0)
  return {
    counts: Object.fromEntries(outboxViews.map((one) => [one, sum(one)])) as Record<OutboxView, number>,
    kinds: rows
      .map((row) => ({ kind: row.kind, count: row[view] }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
    retriable: sum('retriable'),
  }
}

/** How many e-mails of an edition leave within a day. The list with the view `leaving` has just these. */
export async function countLeaving(db: Querying, editionId: string, now: Date): Promise<number> {
  const { rows } = await db.query<{ leaving: number }>({
    name: 'outbox-leaving',
    text: `select count(*)::int as leaving from emails e where e.edition_id = $1 and ${isLeaving('$2')}`,
    values: [editionId, dayFrom(now)],
  })
  return rows[0]?.leaving ?? 0
}

/** How many e-mails of an edition failed or came back, and since when. The list with the view `problem` has just these. */
export async function countProblems(
  db: Querying,
  editionId: string,
): Promise<{ readonly count: number; readonly since: Date | null }> {
  const { rows } = await db.query<{ count: number; since: Date | null }>({
    name: 'outbox-problems',
    text: `select count(*)::int as count, min(e.created_at) as since from emails e where e.edition_id = $1
      and (e.state = 'failed' or e.bounced_at is not null) and ${isProblem}`,
    values: [editionId, [...settledReasons]],
  })
  return rows[0] ?? { count: 0, since: null }
}

type Row = {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly language: Locale
  readonly state: MessageState
  readonly attempts: number
  readonly created_at: Date
  readonly next_at: Date
  readonly sent_at: Date | null
  readonly error: string | null
  readonly held_by: string | null
  readonly bounced_at: Date | null
  readonly bounce: string | null
  readonly mailing_id: string | null
  readonly person_id: string | null
  readonly person_name: string | null
  readonly code: string | null
}

function rowOf(row: Row): OutboxRow {
  return {
    id: row.id,
    kind: row.kind,
    recipient: row.recipient,
    language: row.language,
    state: row.state,
    person:
      row.person_id === null
        ? null
        : { id: row.person_id, name: row.person_name ?? '', code: row.code ?? '' },
    attempts: row.attempts,
    createdAt: row.created_at,
    nextAt: row.next_at,
    sentAt: row.sent_at,
    error: row.error,
    heldBy: row.held_by,
    bouncedAt: row.bounced_at,
    bounce: row.bounce,
    mailingId: row.mailing_id,
  }
}

/** One e-mail of the edition as a row; null when it has none of this id. */
export async function readOutboxRow(db: Querying, editionId: string, id: string): Promise<OutboxRow | null> {
  const { rows } = await db.query<Row>({
    name: 'outbox-row',
    text: `select e.*, r.id as person_id, r.name || ' ' || r.surname as person_name, r.code from emails e
      left join registrations r on r.edition_id = e.edition_id and r.id = e.registration_id and r.erased_at is null
      where e.edition_id = $1 and e.id = $2`,
    values: [editionId, id],
  })
  return rows[0] ? rowOf(rows[0]) : null
}
