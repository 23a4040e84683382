import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'

/** The edition a registration belongs to; null when there is none. */
export async function editionOf({ db }: Pick<AppContext, 'db'>, id: Id): Promise<string | null> {
  const { rows } = await db.query<{ edition_id: string }>({
    name: 'edition-of-registration',
    text: 'select edition_id from registrations where id = $1',
    values: [id],
  })
  return rows[0]?.edition_id ?? null
}
