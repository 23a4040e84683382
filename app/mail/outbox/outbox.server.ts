import type { Insertable } from 'kysely'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { hashSecret, newId } from '#app/platform/ids.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Emails } from '#db/tables.ts'
import type { MessageData, NewMessage } from './message.ts'
import { overtaken } from './retry.ts'

type Sender = { readonly config: Pick<Config, 'origin' | 'mail'> } & Pick<
  AppContext,
  'mailDelayMs' | 'mailHeldBy'
>

/** Queues a message in the command's transaction: it leaves if and only if that commits. Wake the workers afterwards. L1. */
export async function postMessage(tx: Tx, app: Sender, message: NewMessage): Promise<void> {
  await postMessages(tx, app, [message])
}

/**
 * Posts many e-mails in one statement, in the command's transaction: they leave if and only if that commits. One whose `once` key exists
 * already is left out. L1.
 */
export async function postMessages(tx: Tx, app: Sender, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  const rows = messages.map((message) => messageRow(app, message))
  const column = (name: keyof MessageRow) =>
    rows.map((row) => (name === 'data' ? JSON.stringify(row.data) : row[name]))
  await tx.query({ ...insertion, values: messageColumns.map(column) })
}

export type MessageRow = Omit<Insertable<Emails>, 'data'> & { readonly data: MessageData }

/** The `once` key of an e-mail to an unproved address: the kind, the recipient and the local day, hashed. L11 */
export function onceADay(kind: string, recipient: string, now: Date): string {
  return hashSecret([kind, recipient.toLowerCase(), localDayOf(now)].join(' '))
}

/** The columns of `messageRow` in the order `postMessages` writes them; the others have defaults. */
export const messageColumns = [
  'id',
  'edition_id',
  'kind',
  'registration_id',
  'recipient',
  'language',
  'data',
  'state',
  'message_id',
  'next_at',
  'created_at',
  'once',
  'mailing_id',
  'held_by',
] as const satisfies readonly (keyof MessageRow)[]

/**
 * The row of an e-mail, for commands that insert it in their own statement. Held without an SMTP server
 * or by staff; its `message_id` is created here, once for all attempts (L3).
 */
export function messageRow({ config, mailDelayMs = 0, mailHeldBy }: Sender, message: NewMessage): MessageRow {
  const id = newId(message.now)
  return {
    id,
    edition_id: message.editionId,
    kind: message.kind,
    registration_id: message.registrationId,
    recipient: message.recipient,
    language: message.language,
    data: message.data,
    state: config.mail && mailHeldBy === undefined ? 'queued' : 'held',
    message_id: `<${id}@${new URL(config.origin).hostname}>`,
    next_at: message.leavesAt ?? new Date(message.now.getTime() + mailDelayMs),
    created_at: message.now,
    once: message.once ?? null,
    mailing_id: message.mailingId ?? null,
    held_by: mailHeldBy ?? null,
  }
}

/** SQL: the end of an insertion of e-mails. L11 */
export const onceOnly = 'on conflict (once) where once is not null do nothing'

const insertion = {
  name: 'outbox-post',
  text: `insert into emails (${messageColumns.join(', ')})
         select id, edition_id, kind, registration_id, recipient, language, data::jsonb, state, message_id, next_at, created_at, once,
           mailing_id, held_by
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                     $10::timestamptz[], $11::timestamptz[], $12::text[], $13::text[], $14::text[]) as new (${messageColumns.join(', ')})
         ${onceOnly}`,
}

const dayMs = 24 * 3_600_000

export type Release = {
  /** The greatest age of an e-mail that is queued; the content of an older one may no longer be true. */
  readonly days?: number
  /** Kinds that stay held: links that their recipients no longer expect. */
  readonly except?: readonly string[]
}

export type Released = {
  readonly queued: number
  /** Of several equal e-mails to one person the last is queued; the others count as overtaken. */
  readonly overtaken: number
  readonly stillHeld: number
}

/**
 * Queues the held e-mails of the last day, or of `days`, once an SMTP server is set. They are composed when they are sent (L6), and dropped
 * without content. L5.
 */
export async function releaseHeld(
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  { days = 1, except = [] }: Release = {},
): Promise<Released> {
  const instant = now()
  const { rows } = config.mail
    ? await db.query<{ state: string }>(releasing, [
        instant,
        new Date(instant.getTime() - days * dayMs),
        [...except],
        overtaken,
      ])
    : { rows: [] }
  const queued = rows.filter(({ state }) => state === 'queued').length
  return { queued, overtaken: rows.length - queued, stillHeld: await countHeld(db) }
}

const releasing = `
  update emails l set state = case nth when 1 then 'queued' else 'failed' end, next_at = greatest(next_at, $1),
    error = case nth when 1 then null else $4 end
  from (
    select id, row_number() over (partition by recipient, kind, registration_id, data order by created_at desc, id desc) as nth
    from emails where state = 'held' and held_by is null and created_at > $2 and kind <> all($3)) held
  where l.id = held.id and l.state = 'held' and l.held_by is null returning l.state`

async function countHeld(db: Querying): Promise<number> {
  const { rows } = await db.query<{ held: number }>(
    `select count(*)::int as held from emails where state = 'held'`,
  )
  return rows[0]?.held ?? 0
}

/** The number of held e-mails of each kind, and when the oldest of them was posted; the oldest kind first. */
export async function heldByKind(
  db: Querying,
): Promise<{ readonly kind: string; readonly count: number; readonly since: Date }[]> {
  const { rows } = await db.query<{ kind: string; count: number; since: Date }>(
    `select kind, count(*)::int as count, min(created_at) as since from emails where state = 'held'
     group by kind order by since, kind`,
  )
  return rows
}
