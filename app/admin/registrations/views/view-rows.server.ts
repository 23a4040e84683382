import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { ListView, LiveSheet } from './list-view.ts'

/** The views of a user by name, then the shared ones of all users by name. */
export async function selectViews(db: Querying, editionId: string, owner: string): Promise<ListView[]> {
  const { rows } = await db.query<ListView>({
    name: 'list-views',
    text: `select id, name, search, owner, is_shared as "isShared" from list_views
      where edition_id = $1 and (is_shared or lower(owner) = lower($2)) order by is_shared, lower(name), id`,
    values: [editionId, owner],
  })
  return rows
}

/** The view with this id of any user; null when the edition has none. The caller checks who may use it. */
export async function selectView(db: Querying, editionId: string, id: string): Promise<ListView | null> {
  const { rows } = await db.query<ListView>({
    name: 'list-view',
    text: `select id, name, search, owner, is_shared as "isShared" from list_views where edition_id = $1 and id = $2`,
    values: [editionId, id],
  })
  return rows[0] ?? null
}

/** The number of a user's views, without the one of this name. */
export async function countOtherViews(
  db: Querying,
  { editionId, owner, name }: { readonly editionId: string; readonly owner: string; readonly name: string },
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-list-views',
    text: 'select count(*)::int as count from list_views where edition_id = $1 and lower(owner) = lower($2) and lower(name) <> lower($3)',
    values: [editionId, owner, name],
  })
  return rows[0]?.count ?? 0
}

/** Under the same name of the same person there is one: the later takes the place of the earlier. */
export async function upsertView(
  db: Querying,
  view: ListView & { readonly editionId: string; readonly at: Date },
): Promise<Id> {
  const { editionId, id, name, search, owner, isShared, at } = view
  const { rows } = await db.query<{ id: Id }>({
    name: 'upsert-list-view',
    text: `insert into list_views (edition_id, id, name, search, owner, is_shared, saved_at) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (edition_id, lower(owner), lower(name)) do update
      set name = excluded.name, search = excluded.search, is_shared = excluded.is_shared, saved_at = excluded.saved_at returning id`,
    values: [editionId, id, name, search, owner, isShared, at],
  })
  return rows[0]?.id ?? id
}

/** Inserts a view. @returns false: it is there, or the owner has another one of that name */
export async function insertView(
  db: Querying,
  view: ListView & { readonly editionId: string; readonly at: Date },
): Promise<boolean> {
  const { editionId, id, name, search, owner, isShared, at } = view
  const { rows } = await db.query({
    name: 'insert-list-view',
    text: `insert into list_views (edition_id, id, name, search, owner, is_shared, saved_at) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict do nothing returning id`,
    values: [editionId, id, name, search, owner, isShared, at],
  })
  return rows.length > 0
}

/** Deletes a view of the edition, of any user. */
export async function deleteView(db: Querying, editionId: string, id: string): Promise<void> {
  await db.query({
    name: 'delete-list-view',
    text: 'delete from list_views where edition_id = $1 and id = $2',
    values: [editionId, id],
  })
}

/** The sheets of an edition that still show something, the latest first. */
export async function selectSheets(db: Querying, editionId: string, now: Date): Promise<LiveSheet[]> {
  const { rows } = await db.query<LiveSheet>({
    name: 'live-sheets',
    text: `select id, name, made_by as "madeBy", ends_at as "endsAt", read_at as "readAt" from live_sheets
      where edition_id = $1 and ended_by is null and ends_at > $2 order by made_at desc, id desc`,
    values: [editionId, now],
  })
  return rows
}

export type NewSheet = {
  readonly editionId: string
  readonly id: Id
  readonly name: string
  readonly search: string
  readonly locale: Locale
  readonly secretHash: string
  readonly madeBy: string
  readonly madeAt: Date
  readonly endsAt: Date
}

/** Stores a live sheet, with the hash of the secret in its address. */
export async function insertSheet(db: Querying, sheet: NewSheet): Promise<void> {
  const { editionId, id, name, search, locale, secretHash, madeBy, madeAt, endsAt } = sheet
  await db.query({
    name: 'insert-live-sheet',
    text: `insert into live_sheets (edition_id, id, name, search, language, secret_hash, made_by, made_at, ends_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [editionId, id, name, search, locale, secretHash, madeBy, madeAt, endsAt],
  })
}

/** @returns false where there is none that shows something still */
export async function endSheetRow(
  db: Querying,
  {
    editionId,
    id,
    by,
    at,
  }: { readonly editionId: string; readonly id: string; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'end-live-sheet',
    text: `update live_sheets set ended_by = $3 where edition_id = $1 and id = $2 and ended_by is null and ends_at > $4`,
    values: [editionId, id, by, at],
  })
  return (rowCount ?? 0) > 0
}

/** Deletes sheets that expired before `before`. */
export async function deleteOldSheets(db: Querying, before: Date): Promise<void> {
  await db.query({
    name: 'delete-old-live-sheets',
    text: 'delete from live_sheets where ends_at < $1',
    values: [before],
  })
}

export type OpenedSheet = {
  readonly editionId: string
  readonly editionCode: string
  readonly search: string
  readonly locale: Locale
  readonly madeBy: string
  /** Whether it was read a moment ago: the same answer need not be made again. */
  readonly isTooSoon: boolean
}

/** Returns the sheet with this secret and records the read. Null when it is unknown, ended or expired at `now`. */
export async function openSheet(
  db: Querying,
  {
    secretHash,
    now,
    notBefore,
  }: { readonly secretHash: string; readonly now: Date; readonly notBefore: Date },
): Promise<OpenedSheet | null> {
  const { rows } = await db.query<OpenedSheet>({
    name: 'open-live-sheet',
    text: `with was as (select id, read_at from live_sheets where secret_hash = $1 and ended_by is null and ends_at > $2 for update)
      update live_sheets s set reads = reads + 1, read_at = case when was.read_at > $3 then was.read_at else $2 end
      from was, editions e where s.id = was.id and e.id = s.edition_id
      returning s.edition_id as "editionId", e.code as "editionCode", s.search, s.language as locale, s.made_by as "madeBy",
        coalesce(was.read_at > $3, false) as "isTooSoon"`,
    values: [secretHash, now, notBefore],
  })
  return rows[0] ?? null
}
