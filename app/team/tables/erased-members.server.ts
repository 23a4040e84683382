import type { Querying } from '#app/platform/database/statement.ts'

/** The names of these members. */
export async function namesOf(db: Querying, editionId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'select name from team where edition_id = $1 and id = any($2)',
    [editionId, ids],
  )
  return rows.map(({ name }) => name)
}

/** Leaves of these members their function, pay and hours. */
export async function blankMembers(
  db: Querying,
  { editionId, ids, at }: { readonly editionId: string; readonly ids: readonly string[]; readonly at: Date },
): Promise<void> {
  await db.query(
    `update team set
       name = 'Izbrisano', artist = null, email = null, phone = null, travel = null, lodging = null, note = null,
       bio = default, shifts = default, tasks = default, languages = default,
       consent_version = null, consented_at = null, version = version + 1, erased_at = $2
     where edition_id = $1 and id = any($3)`,
    [editionId, at, ids],
  )
}

/** Deletes these members. */
export async function deleteMembers(db: Querying, editionId: string, ids: readonly string[]): Promise<void> {
  await db.query('delete from team where edition_id = $1 and id = any($2)', [editionId, ids])
}

/**
 * Erases these names from the work orders, which know a person by the name alone (T12). Orders whose name a member of the team still has stay.
 * @returns the orders that are changed
 */
export async function blankNamesInOrders(
  db: Querying,
  editionId: string,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `update work_orders o set who = 'Izbrisano', version = version + 1
     where o.edition_id = $1 and searchable(o.who) in (select searchable(name) from unnest($2::text[]) as name)
       and not exists (select from team t where t.edition_id = $1 and t.erased_at is null and searchable(t.name) = searchable(o.who))
     returning o.id`,
    [editionId, names],
  )
  return rows.map(({ id }) => id)
}
