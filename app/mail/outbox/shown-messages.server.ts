import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Emails } from '#db/tables.ts'
import type { Message, MessageData, MessageState } from './message.ts'

/** An e-mail in a list of e-mails. */
export type PostedMessage = Pick<Message, 'id' | 'kind' | 'recipient' | 'language' | 'createdAt'> & {
  readonly state: MessageState
}

/** The `limit` e-mails posted last, of all editions, the newest first. */
export async function findLatestMessages(db: Database, limit: number): Promise<PostedMessage[]> {
  const { rows } = await db.query<MessageColumns>({
    name: 'outbox-latest',
    text: 'select * from emails order by created_at desc, id desc limit $1',
    values: [limit],
  })
  return rows.map((row) => ({ ...messageOf(row), state: row.state }))
}

/** One e-mail, to be worded again; null when there is none with this id. */
export async function findMessage(db: Database, id: string): Promise<Message | null> {
  const { rows } = await db.query<MessageColumns>({
    name: 'outbox-message',
    text: 'select * from emails where id = $1',
    values: [id],
  })
  return rows[0] ? messageOf(rows[0]) : null
}

export type MessageColumns = Selectable<Emails> & {
  readonly language: Locale
  readonly data: MessageData
  readonly state: MessageState
}

/** A row of the table `emails` as an e-mail, without its state. */
export function messageOf(row: MessageColumns): Message {
  return {
    id: row.id,
    editionId: row.edition_id,
    kind: row.kind,
    registrationId: row.registration_id,
    recipient: row.recipient,
    language: row.language,
    data: row.data,
    messageId: row.message_id,
    attempts: row.attempts,
    createdAt: row.created_at,
  }
}
