import type { Selectable } from 'kysely'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { Letters } from '#db/tables.ts'
import type { Letter, LetterData, LetterState } from './letter.ts'

/** A letter in a list of letters. */
export type PostedLetter = Pick<Letter, 'id' | 'kind' | 'recipient' | 'language' | 'createdAt'> & {
  readonly state: LetterState
}

/** The letters posted last, the newest first. */
export async function findLatestLetters(db: Database, limit: number): Promise<PostedLetter[]> {
  const { rows } = await db.query<LetterColumns>({
    name: 'outbox-latest',
    text: 'select * from letters order by created_at desc, id desc limit $1',
    values: [limit],
  })
  return rows.map((row) => ({ ...letterOf(row), state: row.state }))
}

/** One letter, to be worded again; null when there is none with this id. */
export async function findLetter(db: Database, id: string): Promise<Letter | null> {
  const { rows } = await db.query<LetterColumns>({
    name: 'outbox-letter',
    text: 'select * from letters where id = $1',
    values: [id],
  })
  return rows[0] ? letterOf(rows[0]) : null
}

export type LetterColumns = Selectable<Letters> & {
  readonly language: Locale
  readonly data: LetterData
  readonly state: LetterState
}

/** A row of the table as a letter. */
export function letterOf(row: LetterColumns): Letter {
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
