import type { Insertable } from 'kysely'
import type { Config } from '#app/platform/config.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { House } from '#app/platform/house.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Letters } from '#db/tables.ts'
import type { LetterData, NewLetter } from './letter.ts'

type Sender = { readonly config: Pick<Config, 'origin' | 'mail'> }

/** Posts a letter with the deed: it leaves if and only if the transaction commits. Wake the house afterwards. L1. */
export async function postLetter(tx: Tx, house: Sender, letter: NewLetter): Promise<void> {
  await postLetters(tx, house, [letter])
}

/** Posts many letters in one statement. L1. */
export async function postLetters(tx: Tx, house: Sender, letters: readonly NewLetter[]): Promise<void> {
  if (letters.length === 0) return
  const rows = letters.map((letter) => letterRow(house, letter))
  const column = (name: keyof LetterRow) =>
    rows.map((row) => (name === 'data' ? JSON.stringify(row.data) : row[name]))
  await tx.query({ ...insertion, values: letterColumns.map(column) })
}

export type LetterRow = Omit<Insertable<Letters>, 'data'> & { readonly data: LetterData }

/** The columns of `letterRow` in the order `postLetters` writes them; the others have defaults. */
export const letterColumns = [
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
] as const satisfies readonly (keyof LetterRow)[]

/**
 * The row of a letter, for deeds that write it within a statement of their own. Where no SMTP server is set it
 * is held; its `message_id` is made here, once for all attempts (L3).
 */
export function letterRow({ config }: Sender, letter: NewLetter): LetterRow {
  const id = newId(letter.now)
  return {
    id,
    edition_id: letter.editionId,
    kind: letter.kind,
    registration_id: letter.registrationId,
    recipient: letter.recipient,
    language: letter.language,
    data: letter.data,
    state: config.mail ? 'queued' : 'held',
    message_id: `<${id}@${new URL(config.origin).hostname}>`,
    next_at: letter.now,
    created_at: letter.now,
  }
}

const insertion = {
  name: 'outbox-post',
  text: `insert into letters (${letterColumns.join(', ')})
         select id, edition_id, kind, registration_id, recipient, language, data::jsonb, state, message_id, next_at, created_at
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                     $10::timestamptz[], $11::timestamptz[]) as new (${letterColumns.join(', ')})`,
}

/** A letter held longer says what is no longer so, and nobody waits for it. Staff may still send it by hand. */
const staleAfterMs = 24 * 3_600_000

/**
 * Queues the held letters of the last day, once an SMTP server is set; to be called at each start. Older ones stay held.
 * @returns how many
 */
export async function releaseHeld({
  config,
  db,
  now,
}: Pick<House, 'config' | 'db' | 'now'>): Promise<number> {
  if (!config.mail) return 0
  const instant = now()
  const { rowCount } = await db.query(
    `update letters set state = 'queued', next_at = $1 where state = 'held' and created_at > $2`,
    [instant, new Date(instant.getTime() - staleAfterMs)],
  )
  return rowCount ?? 0
}
