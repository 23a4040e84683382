import type { Querying } from '#app/platform/database/statement.ts'

/** Locks the artist until the transaction ends. */
export async function lockArtist(tx: Querying, editionId: string, slug: string): Promise<void> {
  await tx.query('select from artists where edition_id = $1 and slug = $2 for no key update', [
    editionId,
    slug,
  ])
}
