import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'

/** People of the file by what became of them. */
type ImportCounts = {
  readonly made: number
  readonly known: number
  readonly wrong: number
  readonly ended: number
  readonly erased: number
}

/** An import as it is stored. */
export type StoredImport = {
  readonly id: Id
  readonly at: Date
  readonly by: string
  readonly fileName: string
  readonly format: 'csv' | 'xlsx' | 'json'
  readonly digest: string
  readonly counts: ImportCounts
  readonly emails: readonly string[]
  readonly notifiedAt: Date | null
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
}

const columns = `id, at, by, file_name as "fileName", format, digest, counts, emails, told_at as "notifiedAt", undone_at as "undoneAt",
  undone_by as "undoneBy"`

/** A registration that an import makes: the first line of the person, and their digest (`personDigest`). */
export type ImportedPerson = { readonly id: string; readonly line: number; readonly person: string }

/** Records an import with the registrations that it made. The e-mails it caused are named by their ids. */
export async function insertImport(
  db: Querying,
  editionId: string,
  made: Omit<StoredImport, 'notifiedAt' | 'undoneAt' | 'undoneBy'>,
  registrations: readonly ImportedPerson[],
): Promise<void> {
  const { id, at, by, fileName, format, digest, counts, emails } = made
  await db.query({
    name: 'insert-import',
    text: `insert into imports (edition_id, id, at, by, file_name, format, digest, counts, emails)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [editionId, id, at, by, fileName, format, digest, JSON.stringify(counts), emails],
  })
  await insertImported(db, editionId, id, registrations)
}

/** Adds a further part to an import that a worker writes. O9 */
export async function addToImport(
  db: Querying,
  editionId: string,
  { id, emails, counts }: Pick<StoredImport, 'id' | 'emails' | 'counts'>,
  registrations: readonly ImportedPerson[],
): Promise<void> {
  await db.query({
    name: 'add-to-import',
    text: `update imports set emails = emails || $3::text[],
        counts = (select jsonb_object_agg(key, value::int + coalesce(($4::jsonb ->> key)::int, 0)) from jsonb_each_text(counts))
      where edition_id = $1 and id = $2`,
    values: [editionId, id, emails, JSON.stringify(counts)],
  })
  await insertImported(db, editionId, id, registrations)
}

async function insertImported(
  db: Querying,
  editionId: string,
  importId: string,
  registrations: readonly ImportedPerson[],
): Promise<void> {
  await db.query({
    name: 'insert-imported',
    text: `insert into imported_registrations (edition_id, import_id, registration_id, line, person)
      select $1, $2, r, l, p from unnest($3::text[], $4::int[], $5::text[]) as made(r, l, p)`,
    values: [
      editionId,
      importId,
      registrations.map((one) => one.id),
      registrations.map(({ line }) => line),
      registrations.map(({ person }) => person),
    ],
  })
}

/** The latest first, each with how many of its registrations are there. */
export async function selectImports(
  db: Querying,
  editionId: string,
): Promise<(StoredImport & { readonly left: number })[]> {
  const { rows } = await db.query<StoredImport & { left: number }>({
    name: 'list-imports',
    text: `select ${columns}, (select count(*)::int from imported_registrations i
        where i.edition_id = imports.edition_id and i.import_id = imports.id) as left
      from imports where edition_id = $1 order by at desc, id desc limit 50`,
    values: [editionId],
  })
  return rows
}

/** An import of the edition, or null. Locked, so that of two who take it back or send its e-mails the second finds it done. */
export async function lockImport(
  db: Querying,
  editionId: string,
  importId: string,
): Promise<StoredImport | null> {
  const { rows } = await db.query<StoredImport>({
    name: 'lock-import',
    text: `select ${columns} from imports where edition_id = $1 and id = $2 for no key update`,
    values: [editionId, importId],
  })
  return rows[0] ?? null
}

/** Records that the e-mails of an import were released. O6 */
export async function noteNotified(
  db: Querying,
  { editionId, importId, at }: { readonly editionId: string; readonly importId: string; readonly at: Date },
): Promise<void> {
  await db.query({
    name: 'import-notified',
    text: 'update imports set told_at = $3 where edition_id = $1 and id = $2',
    values: [editionId, importId, at],
  })
}

/** Which of these e-mails are about registrations that have ended since: cancelled, or their places released. O6 */
export async function selectOfEnded(
  db: Querying,
  editionId: string,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'import-emails-of-ended',
    text: `select e.id from emails e join registrations r on r.edition_id = e.edition_id and r.id = e.registration_id
      where e.edition_id = $1 and e.id = any($2) and r.status in ('cancelled', 'released')`,
    values: [editionId, emails],
  })
  return rows.map((row) => row.id)
}

/** Records that an import was undone, when and by whom. O7 */
export async function noteUndone(
  db: Querying,
  {
    editionId,
    importId,
    at,
    by,
  }: { readonly editionId: string; readonly importId: string; readonly at: Date; readonly by: string },
): Promise<void> {
  await db.query({
    name: 'import-undone',
    text: 'update imports set undone_at = $3, undone_by = $4 where edition_id = $1 and id = $2',
    values: [editionId, importId, at, by],
  })
}

/** A registration that an import made, with what has been done with it by a person since. */
export type Imported = {
  readonly id: Id
  readonly line: number
  readonly code: string
  readonly name: string
  readonly surname: string
  /** The first action since the import, as the audit log names it; null: none by a person. */
  readonly since: string | null
}

/** In the order of undoing: the last line first. */
export async function selectImported(db: Querying, editionId: string, importId: string): Promise<Imported[]> {
  const { rows } = await db.query<Omit<Imported, 'id'> & { id: string }>({
    name: 'list-imported',
    text: `select r.id, i.line, r.code, r.name, r.surname, (select a.action from audit a
        where a.edition_id = $1 and a.subject_id = r.id and a.action <> 'registration.save' and a.actor <> 'system'
        order by a.id limit 1) as since
      from imported_registrations i join registrations r on r.edition_id = i.edition_id and r.id = i.registration_id
      where i.edition_id = $1 and i.import_id = $2 order by i.line desc, r.id`,
    values: [editionId, importId],
  })
  return rows.map((row) => ({ ...row, id: id(row.id) }))
}

/** A registration that an import made before. */
export type ImportedBefore = { readonly id: Id; readonly code: string; readonly isErased: boolean }

/**
 * The registrations that imports made before: by the first line of the person where it was this very file, and by the digest of the person in any
 * file. These are the only traces of one who was erased, and of one who has another name or address since.
 */
export async function selectImportedBefore(
  db: Querying,
  editionId: string,
  { file, persons }: { readonly file: string; readonly persons: readonly string[] },
): Promise<{
  readonly byLine: ReadonlyMap<number, ImportedBefore>
  readonly byPerson: ReadonlyMap<string, ImportedBefore>
}> {
  const { rows } = await db.query<{
    line: number
    person: string | null
    isThisFile: boolean
    id: string
    code: string
    isErased: boolean
  }>({
    name: 'imported-before',
    text: `select i.line, i.person, m.digest = $2 as "isThisFile", r.id, r.code, r.erased_at is not null as "isErased" from imports m
      join imported_registrations i on i.edition_id = m.edition_id and i.import_id = m.id
      join registrations r on r.edition_id = i.edition_id and r.id = i.registration_id
      where m.edition_id = $1 and (m.digest = $2 or i.person = any($3)) order by m.at, m.id`,
    values: [editionId, file, persons],
  })
  const before = rows.map(({ id: one, code, isErased, ...row }) => ({
    ...row,
    made: { id: id(one), code, isErased },
  }))
  return {
    byLine: new Map(before.filter((one) => one.isThisFile).map(({ line, made }) => [line, made])),
    byPerson: new Map(before.flatMap(({ person, made }) => (person === null ? [] : [[person, made]]))),
  }
}

/** Deletes the digests of the persons of an edition's imports. @returns of how many */
export async function clearImportedPersons(tx: Querying, editionId: string): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'clear-imported-persons',
    text: 'update imported_registrations set person = null where edition_id = $1 and person is not null',
    values: [editionId],
  })
  return rowCount ?? 0
}

/** The registrations under these addresses, ended ones too. */
export async function selectUnderAddresses(
  db: Querying,
  editionId: string,
  emails: readonly string[],
): Promise<{ id: Id; code: string; name: string; surname: string; email: string }[]> {
  const { rows } = await db.query<{ id: string; code: string; name: string; surname: string; email: string }>(
    {
      name: 'under-addresses',
      text: `select id, code, name, surname, email from registrations where edition_id = $1 and email = any($2) order by code`,
      values: [editionId, emails],
    },
  )
  return rows.map((row) => ({ ...row, id: id(row.id) }))
}

/** Which of these dance in a couple. */
export async function selectCoupled(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'coupled-of',
    text: 'select id from registrations where edition_id = $1 and id = any($2) and couple_id is not null',
    values: [editionId, ids],
  })
  return new Set(rows.map((row) => row.id))
}
