import type { Database } from '#app/platform/database/open.server.ts'

/** The reader's state; undefined when the reader is gone or has another address. */
export async function stateOfReader(
  db: Pick<Database, 'query'>,
  readerId: string,
  email: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ state: string }>(
    'select state from news_readers where id = $1 and email = $2',
    [readerId, email],
  )
  return rows[0]?.state
}

/** The owner of a link: a reader, or an address known by its hash alone, for dancers who ticked the news. */
export type LinkOf = { readonly readerId: string } | { readonly addressHash: string }

/** @param link `expiresAt` null: valid as long as the reader exists */
export async function insertNewsLink(
  db: Pick<Database, 'query'>,
  link: LinkOf & {
    readonly hash: string
    readonly purpose: 'confirm' | 'leave'
    readonly madeAt: Date
    readonly expiresAt: Date | null
  },
): Promise<void> {
  const of = 'readerId' in link ? [link.readerId, null] : [null, link.addressHash]
  await db.query({
    name: 'news-make-link',
    text: `insert into news_links (hash, reader_id, address_hash, purpose, made_at, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [link.hash, ...of, link.purpose, link.madeAt, link.expiresAt],
  })
}
