import type { Querying } from '#app/platform/database/statement.ts'
import type { CopyType, SignedCopy } from '../signed-copy.ts'

/** An artist's agreement with its signed copy, without the content. */
export type CopyOf = {
  readonly engagementId: string
  readonly isArchived: boolean
  readonly copy: SignedCopy | null
  /** The hash of the content, for the audit log and to recognise the same file. */
  readonly hash: string | null
}

const columns = `c.type, octet_length(c.bytes) as size, c.uploaded_at as "uploadedAt", c.uploaded_by as "uploadedBy"`

/** Locks the artist's agreement, then reads its copy; null where nothing is agreed. */
export async function lockCopy(tx: Querying, editionId: string, slug: string): Promise<CopyOf | null> {
  const { rows: agreed } = await tx.query<{ id: string; archived: boolean }>(
    `select g.id, e.archived from engagements g join editions e on e.id = g.edition_id
     where g.edition_id = $1 and g.artist = $2 for no key update of g`,
    [editionId, slug],
  )
  const [engagement] = agreed
  if (!engagement) return null
  // another statement: one that waits for the lock sees the copies from before it
  const { rows } = await tx.query<SignedCopy & { hash: string }>(
    `select ${columns}, encode(sha256(c.bytes), 'hex') as hash from signed_contracts c where c.edition_id = $1 and c.id = $2`,
    [editionId, engagement.id],
  )
  const [found] = rows
  const known = { engagementId: engagement.id, isArchived: engagement.archived }
  if (!found) return { ...known, copy: null, hash: null }
  const { hash, ...copy } = found
  return { ...known, copy, hash }
}

/** Stores a copy, replacing the one before. */
export async function writeCopy(
  tx: Querying,
  row: {
    readonly editionId: string
    readonly id: string
    readonly type: CopyType
    readonly bytes: Uint8Array
    readonly at: Date
    readonly by: string
  },
): Promise<void> {
  await tx.query(
    `insert into signed_contracts (edition_id, id, type, bytes, uploaded_at, uploaded_by) values ($1, $2, $3, $4, $5, $6)
     on conflict (edition_id, id) do update set type = $3, bytes = $4, uploaded_at = $5, uploaded_by = $6`,
    [row.editionId, row.id, row.type, row.bytes, row.at, row.by],
  )
}

/** Deletes the signed copy of an engagement; nothing happens when there is none. */
export async function deleteCopy(tx: Querying, editionId: string, id: string): Promise<void> {
  await tx.query('delete from signed_contracts where edition_id = $1 and id = $2', [editionId, id])
}

/** The content of an artist's copy; null: there is none. */
export async function selectCopy(
  db: Querying,
  editionId: string,
  slug: string,
): Promise<{ readonly type: CopyType; readonly bytes: Uint8Array<ArrayBuffer> } | null> {
  const { rows } = await db.query<{ type: CopyType; bytes: Buffer<ArrayBuffer> }>({
    name: 'signed-copy',
    text: `select c.type, c.bytes from engagements g join signed_contracts c on c.edition_id = g.edition_id and c.id = g.id
      where g.edition_id = $1 and g.artist = $2`,
    values: [editionId, slug],
  })
  return rows[0] ?? null
}

/** The copies of an edition, by agreement. */
export async function selectCopies(
  db: Querying,
  editionId: string,
): Promise<ReadonlyMap<string, SignedCopy>> {
  const { rows } = await db.query<SignedCopy & { id: string }>({
    name: 'signed-copies',
    text: `select c.id, ${columns} from signed_contracts c where c.edition_id = $1`,
    values: [editionId],
  })
  return new Map(rows.map(({ id, ...copy }) => [id, copy]))
}
