import type { Querying } from '#app/platform/database/statement.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import type { MadePhoto } from './make-photo.server.ts'
import type { Photo, PhotoFormat, PhotoSubject } from './photo.ts'

type PhotoRow = {
  subject_type: PhotoSubject['type']
  subject_id: string
  id: string
  width: number
  height: number
  focus_x: number
  focus_y: number
  alt: Bilingual
}

/** The photos of an edition, by subject. */
export type PhotosOf = Readonly<Record<PhotoSubject['type'], ReadonlyMap<string, Photo>>>

/** The photos of an edition, by what they show, without their pictures. */
export async function selectPhotos(db: Querying, editionId: string): Promise<PhotosOf> {
  const { rows } = await db.query<PhotoRow>({
    name: 'select-photos',
    text: `select subject_type, subject_id, id, width, height, focus_x, focus_y, alt from photos where edition_id = $1`,
    values: [editionId],
  })
  const of = (type: PhotoSubject['type']) =>
    new Map(rows.filter((row) => row.subject_type === type).map((row) => [row.subject_id, photoOf(row)]))
  return { artist: of('artist'), venue: of('venue'), event: of('event') }
}

function photoOf({ id, width, height, focus_x, focus_y, alt }: PhotoRow): Photo {
  return { id, width, height, focus: { x: focus_x, y: focus_y }, alt }
}

/** One file of a photo; null: there is none. */
export async function selectPhotoFile(
  db: Querying,
  { id, width, format }: { readonly id: string; readonly width: number; readonly format: PhotoFormat },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { rows } = await db.query<{ bytes: Buffer<ArrayBuffer> }>({
    name: 'select-photo-file',
    text: `select f.bytes from photos p join photo_files f on f.edition_id = p.edition_id and f.photo_id = p.id
      where p.id = $1 and f.width = $2 and f.format = $3`,
    values: [id, width, format],
  })
  return rows[0]?.bytes ?? null
}

/** The subject's photo for the audit log; null: it has none. */
export async function lockPhoto(
  tx: Querying,
  editionId: string,
  { type, id }: PhotoSubject,
): Promise<(Photo & { readonly uploadedBy: string }) | null> {
  const { rows } = await tx.query<PhotoRow & { uploaded_by: string }>(
    `select * from photos where edition_id = $1 and subject_type = $2 and subject_id = $3 for update`,
    [editionId, type, id],
  )
  return rows[0] ? { ...photoOf(rows[0]), uploadedBy: rows[0].uploaded_by } : null
}

/** Whether the subject of the photo exists. */
export async function isSubject(
  tx: Querying,
  editionId: string,
  { type, id }: PhotoSubject,
): Promise<boolean> {
  const [table, key] = { artist: ['artists', 'slug'], venue: ['venues', 'slug'], event: ['events', 'id'] }[
    type
  ]
  const { rows } = await tx.query(`select from ${table} where edition_id = $1 and ${key} = $2`, [
    editionId,
    id,
  ])
  return rows.length > 0
}

type NewPhoto = {
  readonly editionId: string
  readonly subject: PhotoSubject
  readonly photo: Photo
  readonly files: MadePhoto['files']
  readonly at: Date
  readonly by: string
}

/** Stores a photo, replacing the one before. */
export async function replacePhoto(tx: Querying, { editionId, subject, photo, files, at, by }: NewPhoto) {
  await deletePhoto(tx, editionId, subject)
  const { id, width, height, focus, alt } = photo
  await tx.query(
    `insert into photos (edition_id, id, subject_type, subject_id, width, height, focus_x, focus_y, alt, uploaded_at, uploaded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [editionId, id, subject.type, subject.id, width, height, focus.x, focus.y, JSON.stringify(alt), at, by],
  )
  for (const file of files) {
    await tx.query(
      'insert into photo_files (edition_id, photo_id, width, format, bytes) values ($1, $2, $3, $4, $5)',
      [editionId, id, file.width, file.format, file.bytes],
    )
  }
}

/** Changes the focus of a photo and its description; the picture stays. */
export async function updatePhoto(
  tx: Querying,
  editionId: string,
  { id, focus, alt }: Pick<Photo, 'id' | 'focus' | 'alt'>,
): Promise<void> {
  await tx.query('update photos set focus_x = $3, focus_y = $4, alt = $5 where edition_id = $1 and id = $2', [
    editionId,
    id,
    focus.x,
    focus.y,
    JSON.stringify(alt),
  ])
}

/** Deletes the photo of an artist, venue or event; nothing happens when there is none. */
export async function deletePhoto(
  tx: Querying,
  editionId: string,
  { type, id }: PhotoSubject,
): Promise<void> {
  await tx.query('delete from photos where edition_id = $1 and subject_type = $2 and subject_id = $3', [
    editionId,
    type,
    id,
  ])
}

/** Copies the photos of artists and venues into another edition; an event's photo belongs to its year. E9, E19 */
export async function copyPhotos(
  tx: Querying,
  {
    from,
    to,
    now,
    subjects,
  }: {
    readonly from: string
    readonly to: string
    readonly now: Date
    readonly subjects: readonly ('artist' | 'venue')[]
  },
): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from photos where edition_id = $1 and subject_type = any($2) order by id`,
    [from, subjects],
  )
  for (const { id } of rows) {
    const as = newId(now)
    await tx.query(
      `insert into photos select (jsonb_populate_record(p, $3::jsonb)).* from photos p
       where edition_id = $1 and id = $2`,
      [from, id, JSON.stringify({ edition_id: to, id: as })],
    )
    await tx.query(
      `insert into photo_files select (jsonb_populate_record(f, $3::jsonb)).* from photo_files f
       where edition_id = $1 and photo_id = $2`,
      [from, id, JSON.stringify({ edition_id: to, photo_id: as })],
    )
  }
}
