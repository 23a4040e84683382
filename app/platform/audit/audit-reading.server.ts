import type { Querying } from '../database/statement.ts'
import { type AuditEntry, type AuditFilter, mostCounted, secretName, withoutSecrets } from './audit-entry.ts'

/** Which entries to read: those older than the entry `before`, or newer than the entry `after`. Null: the newest. */
export type AuditPlace = { readonly before: string } | { readonly after: string } | null

export type EntryPage = {
  /** the newest first */
  readonly entries: readonly AuditEntry[]
  readonly hasNewer: boolean
  readonly hasOlder: boolean
  /**
   * A text search reads `searchedAtOnce` entries. If there are more, the id of the last one read, to continue from; else null.
   */
  readonly searchedTo: string | null
}

/** A limit so that a search does not block the others: the embedded engine runs one statement at a time. */
const searchedAtOnce = 2_000

/** A page of the audit log. By the entries' ids, so that it does not shift while others write. */
export async function readEntryPage(
  db: Querying,
  { filter, place, size }: { filter: AuditFilter; place: AuditPlace; size: number },
): Promise<EntryPage> {
  const forward = place !== null && 'after' in place
  const asked = conditions(filter, place)
  const range = filter.text === null ? null : await searchRange(db, asked, forward)
  if (range) asked.and('id between', range.least, range.most)
  if (filter.text !== null) asked.andText(filter.text)

  const { rows } = await db.query<Row>(
    `select id::text, edition_id, at, actor, action, subject_id, before, after from audit
     where ${asked.sql()} order by audit.id ${forward ? 'asc' : 'desc'} limit ${size + 1}`,
    asked.values,
  )
  const hasMore = rows.length > size
  const found = rows.slice(0, size).map(entryOf)
  const entries = forward ? found.reverse() : found
  const searchedTo = range?.isCut && !hasMore && !forward ? range.least : null
  return {
    entries,
    hasNewer: forward ? hasMore : place !== null,
    hasOlder: forward || hasMore || searchedTo !== null,
    searchedTo,
  }
}

/** The number of entries, counted up to `most`. Not for text searches, which would have to read every entry. */
export async function countAudit(db: Querying, filter: AuditFilter, most = mostCounted): Promise<number> {
  const asked = conditions(filter, null)
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (select from audit where ${asked.sql()} limit ${most}) counted`,
    asked.values,
  )
  return rows[0]?.count ?? 0
}

/** All entries that the filter selects, the newest first, `size` at a time. */
export async function* readAllEntries(
  db: Querying,
  filter: AuditFilter,
  size = 500,
): AsyncGenerator<readonly AuditEntry[]> {
  let place: AuditPlace = null
  for (;;) {
    const { entries, hasOlder, searchedTo }: EntryPage = await readEntryPage(db, { filter, place, size })
    if (entries.length > 0) yield entries
    const last = searchedTo ?? entries.at(-1)?.id
    if (!hasOlder || last === undefined) return
    place = { before: last }
  }
}

/** The id of the newest entry; `0` while there is none. */
export async function readNewestId(db: Querying): Promise<string> {
  const { rows } = await db.query<{ id: string | null }>({
    name: 'audit-newest',
    text: 'select max(id)::text as id from audit',
  })
  return rows[0]?.id ?? '0'
}

/** The names of the actors of the last 2000 entries, sorted and at most 100, without dancers. */
export async function recentActors(db: Querying): Promise<readonly string[]> {
  const { rows } = await db.query<{ actor: string }>(
    `select distinct actor from (select actor from audit order by id desc limit 2000) recent
     where actor not like 'dancer:%' order by actor limit 100`,
  )
  return rows.map(({ actor }) => actor)
}

type Row = {
  readonly id: string
  readonly edition_id: string
  readonly at: Date
  readonly actor: string
  readonly action: string
  readonly subject_id: string
  readonly before: unknown
  readonly after: unknown
}

function entryOf({ edition_id, subject_id, before, after, ...row }: Row): AuditEntry {
  return {
    ...row,
    editionId: edition_id,
    subjectId: subject_id,
    before: withoutSecrets(before),
    after: withoutSecrets(after),
  }
}

/** Conditions that all hold, with their values: `and('id between', 1, 9)` adds `id between $1 and $2`. */
class Conditions {
  readonly values: unknown[] = []
  readonly #parts: string[] = []

  and(left: string, ...values: readonly unknown[]): void {
    this.#parts.push(`${left} ${values.map((value) => this.#mark(value)).join(' and ')}`)
  }

  /** Values under a secret's name are not searched: a match would reveal them. They are removed only where there is a match. */
  andText(text: string): void {
    const sought = `searchable(${this.#mark(text)})`
    const shown = (column: string) => `regexp_replace(${column}::text, ${secretPair}, '', 'gi')`
    const holds = (...parts: string[]) =>
      `position(${sought} in searchable(concat_ws(' ', ${parts.join(', ')}))) > 0`
    const who = ['actor', 'action', 'subject_id']
    this.#parts.push(
      `case when ${holds(...who, 'before', 'after')} then ${holds(...who, shown('before'), shown('after'))} else false end`,
    )
  }

  sql(): string {
    return this.#parts.join(' and ') || 'true'
  }

  #mark(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** A name and its value in JSON as PostgreSQL writes it. */
const secretPair = `'"[^"]*(${secretName})[^"]*": ("([^"\\\\]|\\\\.)*"|\\[[^]]*\\]|\\{[^}]*\\}|[^,}]*)'`

function conditions({ actor, action, subject, from, until }: AuditFilter, place: AuditPlace): Conditions {
  const asked = new Conditions()
  if (actor !== null) asked.and('actor =', actor)
  if (action?.includes('.')) asked.and('action collate "C" =', action)
  // from `event.` up to the character after the dot, without other things that begin alike
  else if (action !== null) asked.and('action collate "C" between', `${action}.`, `${action}/`)
  // the index is by edition and thing
  if (subject !== null) asked.and('edition_id in (select id from editions) and subject_id =', subject)
  if (from !== null) asked.and('at >=', from)
  if (until !== null) asked.and('at <', until)
  if (place && 'before' in place) asked.and('id <', place.before)
  if (place && 'after' in place) asked.and('id >', place.after)
  return asked
}

/** Which entries the next search looks at. */
async function searchRange(
  db: Querying,
  asked: Conditions,
  forward: boolean,
): Promise<{ least: string; most: string; isCut: boolean }> {
  const { rows } = await db.query<{ least: string | null; most: string | null; count: number }>(
    `select min(id)::text as least, max(id)::text as most, count(*)::int as count from (
       select id from audit where ${asked.sql()} order by id ${forward ? 'asc' : 'desc'} limit ${searchedAtOnce + 1}
     ) searched`,
    asked.values,
  )
  const { least, most, count } = rows[0] ?? { least: null, most: null, count: 0 }
  return { least: least ?? '0', most: most ?? '0', isCut: count > searchedAtOnce }
}
