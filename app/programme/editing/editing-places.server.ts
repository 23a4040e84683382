import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Artist, Venue } from '../event.ts'
import { deletePhoto } from '../photos/repository.server.ts'
import { type Edit, type EditDeps, type EditRefusal, editing, recordEdit } from './edit.server.ts'

type PlaceRefusal = EditRefusal | 'taken' | 'in-use' | 'has-agreement' | 'slug-invalid'
type Within = Edit & { readonly tx?: Tx | undefined }
/** `position`: the place in the organisers' own order. */
export type VenueDraft = Venue & { readonly position: number }
export type ArtistDraft = Artist & { readonly position: number }
type Done = Promise<Decision<{ readonly slug: string }, PlaceRefusal>>

/** Adds a venue, or with `known` changes the one of this slug. E4, E8. */
export function saveVenue(
  app: EditDeps,
  { venue, known, ...edit }: Within & { readonly venue: VenueDraft; readonly known: boolean },
): Done {
  const { slug, name, address, city, latitude, longitude, directions, position } = venue
  const row = { name, address, city, latitude, longitude, directions, position }
  return save(app, edit, { table: 'venues', slug, known, row })
}

/** Adds an artist, or with `known` changes the one of this slug. E4, E8. */
export function saveArtist(
  app: EditDeps,
  { artist, known, ...edit }: Within & { readonly artist: ArtistDraft; readonly known: boolean },
): Done {
  const { slug, kind, name, country, bio, position } = artist
  return save(app, edit, { table: 'artists', slug, known, row: { kind, name, country, bio, position } })
}

/** Takes a venue out. Only while no event is there. E8. */
export function removeVenue(app: EditDeps, { slug, ...edit }: Within & { readonly slug: string }): Done {
  return remove(
    app,
    edit,
    'venues',
    slug,
    `select from events where edition_id = $1 and venue_slug = $2
     union all select from event_drafts where edition_id = $1 and venue_slug = $2 limit 1`,
  )
}

/** Deletes an artist: `in-use` while an event names them, `has-agreement` while they have an agreement, which is removed first. E8, H7. */
export async function removeArtist(
  app: EditDeps,
  { slug, ...edit }: Within & { readonly slug: string },
): Done {
  const removing = remove(
    app,
    edit,
    'artists',
    slug,
    `select from events where edition_id = $1 and $2 = any(artists)
     union all select from event_drafts where edition_id = $1 and $2 = any(artists) limit 1`,
  )
  return removing.catch((error: unknown) => {
    if (isStillNamed(error)) return refuse('has-agreement')
    throw error
  })
}

/** SQLSTATE foreign_key_violation: an agreement, of a domain further right, names the artist. */
function isStillNamed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

type Table = 'venues' | 'artists'
const things = { venues: 'venue', artists: 'artist' } as const

function save(
  app: EditDeps,
  { tx, ...edit }: Within,
  given: { table: Table; slug: string; known: boolean; row: Readonly<Record<string, unknown>> },
): Done {
  const { table, slug, known, row } = given
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) return Promise.resolve(refuse('slug-invalid'))
  return editing<{ slug: string }, PlaceRefusal>(app, edit, tx, async (tx) => {
    const before = await readRow(tx, table, edit.editionId, slug)
    if (known && !before) return refuse('not-found')
    if (!known && before) return refuse('taken')
    const whole = { ...row, edition_id: edit.editionId, slug }
    const names = Object.keys(row)
    await tx.query(
      `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)
       on conflict (edition_id, slug) do update set (${names.join(', ')}) = row(${names.map((name) => `excluded.${name}`).join(', ')})`,
      [JSON.stringify(whole)],
    )
    const after = await readRow(tx, table, edit.editionId, slug)
    const action = `${things[table]}.${known ? 'save' : 'add'}`
    await recordEdit(app, tx, edit, { action, id: slug, before, after })
    return accept({ slug })
  })
}

function remove(app: EditDeps, { tx, ...edit }: Within, table: Table, slug: string, uses: string): Done {
  return editing<{ slug: string }, PlaceRefusal>(app, edit, tx, async (tx) => {
    const before = await readRow(tx, table, edit.editionId, slug)
    if (!before) return refuse('not-found')
    const { rows } = await tx.query(uses, [edit.editionId, slug])
    if (rows.length > 0) return refuse('in-use')
    await tx.query(`delete from ${table} where edition_id = $1 and slug = $2`, [edit.editionId, slug])
    await deletePhoto(tx, edit.editionId, { type: things[table], id: slug })
    await recordEdit(app, tx, edit, { action: `${things[table]}.remove`, id: slug, before, after: null })
    return accept({ slug })
  })
}

async function readRow(tx: Querying, table: Table, editionId: string, slug: string): Promise<object | null> {
  const { rows } = await tx.query<{ row: object }>(
    `select to_jsonb(t) as row from ${table} t where edition_id = $1 and slug = $2 for update`,
    [editionId, slug],
  )
  return rows[0]?.row ?? null
}
