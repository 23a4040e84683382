import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import { id } from '#app/platform/id.ts'
import type { MovementSource } from '../movement.ts'

/** A notice from outside, as it came. */
export type Notice = {
  readonly source: Exclude<MovementSource['type'], 'person'>
  /** Of the sender: the same notice again has the same key. */
  readonly key: string
  /** The name of a file; null where there is none. */
  readonly name: string | null
  readonly content: Uint8Array
}

/** A notice in the inbox. */
export type StoredNotice = Notice & {
  readonly id: Id
  readonly receivedAt: Date
  readonly handledAt: Date | null
}

/** Writes a notice as it came, before it is handled. The same notice again is the same row. @returns its id */
export async function storeNotice(
  db: Querying,
  { id: own, source, key, name, content, at, by }: Notice & { id: Id; at: Date; by: string },
): Promise<Id> {
  const { rows } = await db.query<{ id: string }>({
    name: 'store-notice',
    text: `insert into inbox (id, source, key, name, content, received_at, received_by) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (source, key) do update set key = excluded.key returning id`,
    values: [own, source, key, name, Buffer.from(content), at, by],
  })
  const [row] = rows
  if (!row) throw new Error('an insert answers with its row')
  return id(row.id)
}

/** A notice of one source; null where there is none. */
export async function readNotice(
  db: Querying,
  { id: own, source }: Pick<StoredNotice, 'id' | 'source'>,
): Promise<StoredNotice | null> {
  const { rows } = await db.query<{
    id: string
    key: string
    name: string | null
    content: Buffer
    received_at: Date
    handled_at: Date | null
  }>({
    name: 'read-notice',
    text: 'select id, key, name, content, received_at, handled_at from inbox where id = $1 and source = $2',
    values: [own, source],
  })
  const [row] = rows
  if (!row) return null
  const { key, name, content, received_at: receivedAt, handled_at: handledAt } = row
  return { id: id(row.id), source, key, name, content, receivedAt, handledAt }
}

/** Notes what came of a notice. */
export async function noteHandled(
  db: Querying,
  { id: own, at, outcome }: { readonly id: Id; readonly at: Date; readonly outcome: object },
): Promise<void> {
  await db.query({
    name: 'note-handled',
    text: 'update inbox set handled_at = $2, outcome = $3 where id = $1',
    values: [own, at, JSON.stringify(outcome)],
  })
}

/** The notices of one source that wait to be handled, the earliest first. */
export async function readWaiting(db: Querying, source: Notice['source']): Promise<Id[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'read-waiting-notices',
    text: 'select id from inbox where source = $1 and handled_at is null order by received_at, id limit 500',
    values: [source],
  })
  return rows.map((row) => id(row.id))
}

/** Leaves of a notice what is not personal. */
export async function redactNotice(
  db: Querying,
  { id: own, content, at }: { readonly id: Id; readonly content: Uint8Array; readonly at: Date },
): Promise<void> {
  await db.query({
    name: 'redact-notice',
    text: 'update inbox set content = $2, redacted_at = $3 where id = $1 and handled_at is not null',
    values: [own, Buffer.from(content), at],
  })
}
