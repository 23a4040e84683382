import type { Querying } from '#app/platform/database/statement.ts'

/** SQL: that the registration of a merge was not restored afterwards, which ends what the merge says about it. R35, R52 */
const notRestored = `not exists (select from audit back where back.edition_id = merge.edition_id
  and back.subject_id = merge.after ->> 'merged' and back.action = 'registration.restore' and back.id > merge.id)`

/** SQL: that the registration of a merge was not handed over afterwards: the merged ones are of its previous dancer. R10, R52 */
const notHandedOver = `not exists (select from audit handed where handed.edition_id = merge.edition_id
  and handed.subject_id = merge.subject_id and handed.action = 'registration.handOver' and handed.id > merge.id)`

/** The registrations that were merged into this one, directly or through another: they are of the same person. R52 */
export async function mergedInto(
  db: Querying,
  { editionId, id }: { readonly editionId: string; readonly id: string },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'merged-into',
    text: `
      with recursive merged (id) as (
        select merge.after ->> 'merged' from audit merge
          where merge.edition_id = $1 and merge.subject_id = $2 and merge.action = 'registration.merge' and merge.after is not null
            and ${notRestored} and ${notHandedOver}
        union select merge.after ->> 'merged' from merged m
          join audit merge on merge.edition_id = $1 and merge.subject_id = m.id and merge.action = 'registration.merge'
            and merge.after is not null and ${notRestored} and ${notHandedOver})
      select r.id from merged m join registrations r on r.edition_id = $1 and r.id = m.id
      where r.id <> $2 and r.status = 'cancelled' and r.erased_at is null`,
    values: [editionId, id],
  })
  return rows.map(({ id }) => id)
}

/** The proved addresses, in lower case, of the registrations that were merged into this one: its dancer reads what is sent there. R52 */
export async function provedAddressesOfMerged(
  db: Querying,
  registration: { readonly editionId: string; readonly id: string },
): Promise<string[]> {
  const merged = await mergedInto(db, registration)
  if (merged.length === 0) return []
  const { rows } = await db.query<{ email: string }>({
    name: 'proved-addresses-of-merged',
    text: `select distinct lower(email) as email from registrations
      where edition_id = $1 and id = any($2) and email_confirmed_at is not null`,
    values: [registration.editionId, merged],
  })
  return rows.map(({ email }) => email)
}

/**
 * SQL: whether a registration was merged into another one, and so is cancelled although its dancer comes. R52
 * @param name of the table `registrations` in the query
 */
export function isMerged(name: string): string {
  return `(${name}.status = 'cancelled' and exists (select from audit merge where merge.edition_id = ${name}.edition_id
    and merge.action collate "C" = 'registration.merge' and merge.after ->> 'merged' = ${name}.id and ${notRestored}))`
}

/**
 * SQL: the registration that another one was merged into, directly or through others; null when it was not, or when that one is cancelled as well. R52
 * @param edition @param id of the registration that may have been merged, as SQL
 */
export function survivorOfMerge(edition: string, id: string): string {
  const merges = `audit merge on merge.edition_id = ${edition} and merge.action collate "C" = 'registration.merge' and ${notRestored}`
  return `(with recursive stays (id) as (
      select merge.subject_id from registrations gone join ${merges} and merge.after ->> 'merged' = gone.id
        where gone.edition_id = ${edition} and gone.id = ${id} and gone.status = 'cancelled'
      union select merge.subject_id from stays join ${merges} and merge.after ->> 'merged' = stays.id)
    select survivor.id from stays join registrations survivor on survivor.edition_id = ${edition} and survivor.id = stays.id
    where survivor.status <> 'cancelled' limit 1)`
}

/**
 * All registrations that were merged into another one, each with the one that stays: for many at once, since it looks at the merged ones only. R52
 * @returns by the id of the merged registration, that of the surviving one
 */
export async function readSurvivors(db: Querying): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ gone: string; stays: string | null }>({
    name: 'survivors-of-merges',
    text: `select gone.id as gone, ${survivorOfMerge('gone.edition_id', 'gone.id')} as stays from (
        select distinct edition_id, after ->> 'merged' as id from audit
        where action collate "C" = 'registration.merge' and after is not null) gone`,
  })
  return new Map(rows.flatMap(({ gone, stays }) => (stays === null ? [] : [[gone, stays]])))
}
