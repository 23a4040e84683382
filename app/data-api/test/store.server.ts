import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { UnreadableBody } from '../wire/document-rules.ts'
import { readJson } from '../wire/read-json.ts'
import { writeAnswer } from '../wire/write-answer.ts'

export type Document = Readonly<Record<string, unknown>> & { readonly _id: string }

/** How many documents there may be, and how large each, written as JSON. */
export const MOST_DOCUMENTS = 200
export const LARGEST_BYTES = 4096

/** All documents of the edition, by id: oldest first, unless a caller chose an id. */
export async function selectDocuments(db: Querying, editionId: string): Promise<Document[]> {
  const { rows } = await db.query<{ text: string }>(
    'select document::text as text from test_documents where edition_id = $1 order by id',
    [editionId],
  )
  return rows.map(({ text }) => readDocument(new TextEncoder().encode(text)))
}

function readDocument(written: Uint8Array): Document {
  return readJson(written, Number.POSITIVE_INFINITY) as Document
}

/**
 * The same, after locking the table: one writer at a time until the transaction ends, so that their number cannot exceed the limit.
 */
export async function lockDocuments(tx: Tx, editionId: string): Promise<Document[]> {
  await tx.query('lock table test_documents in share row exclusive mode')
  return selectDocuments(tx, editionId)
}

/** The size of a document in bytes, written as JSON. X17. */
export function sizeOf(document: Document): number {
  return writeAnswer(document, 'json').length
}

/**
 * Whether it can be read again as it is written: neither an update nor MessagePack is bound by the rules of a JSON body, and one document that cannot be
 * read would be in the way of all queries. X3
 */
export function isReadable(document: Document): boolean {
  try {
    readDocument(writeAnswer(document, 'json'))
    return true
  } catch (error) {
    if (error instanceof UnreadableBody) return false
    throw error
  }
}

/** Stores a document, in place of the one with its id. */
export async function writeDocument(tx: Querying, editionId: string, document: Document): Promise<void> {
  await tx.query(
    `insert into test_documents (edition_id, id, document) values ($1, $2, $3)
     on conflict (edition_id, id) do update set document = excluded.document`,
    [editionId, document._id, new TextDecoder().decode(writeAnswer(document, 'json'))],
  )
}

/** Deletes the document with this id; nothing happens when there is none. */
export async function deleteDocument(tx: Querying, editionId: string, id: string): Promise<void> {
  await tx.query('delete from test_documents where edition_id = $1 and id = $2', [editionId, id])
}
