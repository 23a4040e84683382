import { getEdition } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { type Bilingual, langOf } from '#app/platform/locale.ts'
import type { Level } from '#app/programme/event.ts'
import { findRooms, getTimetable } from '#app/programme/service.server.ts'
import { may } from '../policy.ts'
import { type ClassDancer, readClassDancers } from '../queries/class-dancers.server.ts'
import {
  deleteTeacherLink,
  findTeacherLink,
  readTeacherLinks,
  setTeacherLink,
} from '../tables/teacher-links.server.ts'

/** A class as its teacher sees it: dancers by role, and who is present. */
export type TaughtClass = {
  readonly id: string
  readonly title: Bilingual
  readonly level: Level
  readonly place: Bilingual
  readonly startsAt: Date
  readonly endsAt: Date
  readonly dancers: readonly ClassDancer[]
  /** How many of the dancers gave each level. */
  readonly levels: readonly { readonly level: Level; readonly count: number }[]
  readonly waiting: number
}

export type Teaching = { readonly name: string; readonly now: Date; readonly classes: readonly TaughtClass[] }

/**
 * Opens a teacher's link: their own classes of the edition, with names and roles and no other personal data. Null for an invalid or
 * expired link. Q17
 */
export async function openTeaching(
  app: Pick<AppContext, 'db' | 'now'>,
  secret: string,
): Promise<Teaching | null> {
  const link = secret === '' ? null : await findTeacherLink(app.db, hashSecret(secret))
  if (!link) return null
  const { events, artists, venues } = await getTimetable(app, link.editionId)
  const artist = artists.find(({ slug }) => slug === link.artist)
  if (!artist || (await getEdition(app, link.editionId)).archived) return null
  const taught = events.filter(
    (event) =>
      event.status === 'published' &&
      event.artists.includes(artist.slug) &&
      (event.kind === 'class' || event.kind === 'workshop'),
  )
  const rooms = await findRooms(app.db, link.editionId)
  const dancers = await readClassDancers(
    app.db,
    link.editionId,
    taught.map(({ id }) => id),
  )
  return {
    name: artist.name,
    now: app.now(),
    classes: taught.map(({ id, title, level, startsAt, endsAt, venue, room }) => {
      const here = dancers.get(id)
      const place =
        rooms.find((one) => one.slug === room && one.venue === venue)?.name ??
        venues.find(({ slug }) => slug === venue)?.name
      return {
        id,
        title,
        level,
        startsAt,
        endsAt,
        place: place ?? { en: '', sl: '' },
        dancers: here?.dancers ?? [],
        levels: here?.levels ?? [],
        waiting: here?.waiting ?? 0,
      }
    }),
  }
}

type TeacherLinkRefusal = 'not-allowed' | 'not-found' | 'edition-archived'

type LinkRequest = { readonly editionId: string; readonly artist: string; readonly by: Actor }

/** Makes a teacher's link, in English as most of them come from abroad; the one before opens nothing any more. The secret is returned only here. Q17 */
async function makeTeacherLink(
  app: Pick<AppContext, 'db' | 'now' | 'config'>,
  { editionId, artist, by }: LinkRequest,
): Promise<Decision<{ readonly href: string }, TeacherLinkRefusal>> {
  if (!may(by, 'reception.supervise')) return refuse('not-allowed')
  if ((await getEdition(app, editionId)).archived) return refuse('edition-archived')
  const { artists } = await getTimetable(app, editionId)
  if (!artists.some(({ slug }) => slug === artist)) return refuse('not-found')
  const secret = newSecret()
  const [at, actor] = [app.now(), nameOfActor(by)]
  await app.db.transaction(async (tx) => {
    await setTeacherLink(tx, { editionId, artist, hash: hashSecret(secret), by: actor, at })
    await recordAction(tx, {
      editionId,
      at,
      actor,
      action: 'reception.teacherLink',
      subjectId: artist,
    })
  })
  return accept({ href: `${app.config.origin}/${langOf('en')}/teaching?key=${secret}` })
}

/** Takes a teacher's link back: it opens nothing from now on. Q17 */
async function revokeTeacherLink(
  app: Pick<AppContext, 'db' | 'now'>,
  { editionId, artist, by }: LinkRequest,
): Promise<Decision<null, TeacherLinkRefusal>> {
  if (!may(by, 'reception.supervise')) return refuse('not-allowed')
  const done = await app.db.transaction(async (tx) => {
    const deleted = await deleteTeacherLink(tx, editionId, artist)
    if (deleted)
      await recordAction(tx, {
        editionId,
        at: app.now(),
        actor: nameOfActor(by),
        action: 'reception.revokeTeacherLink',
        subjectId: artist,
      })
    return deleted
  })
  return done ? accept(null) : refuse('not-found')
}

/** The teachers of an edition, and since when each has a link. */
export async function readTeachers(
  app: Pick<AppContext, 'db'>,
  editionId: string,
): Promise<{ slug: string; name: string; linkedAt: Date | null }[]> {
  const { artists, events } = await getTimetable(app, editionId)
  const links = await readTeacherLinks(app.db, editionId)
  const teaching = new Set(
    events
      .filter(({ kind, status }) => status === 'published' && (kind === 'class' || kind === 'workshop'))
      .flatMap((event) => event.artists),
  )
  return artists
    .filter(({ slug }) => teaching.has(slug))
    .map(({ slug, name }) => ({ slug, name, linkedAt: links.get(slug) ?? null }))
}

type TeacherLinkAnswer = {
  readonly made: { readonly artist: string; readonly href: string } | null
  readonly refused: TeacherLinkRefusal | null
}

/** The actions of the floor's page: make a link, or revoke one. */
export async function answerTeacherLinks(
  app: Pick<AppContext, 'db' | 'now' | 'config'>,
  form: FormData,
  caller: Omit<LinkRequest, 'artist'>,
): Promise<TeacherLinkAnswer | 'unreadable'> {
  const artist = `${form.get('artist') ?? ''}`
  switch (form.get('intent')) {
    case 'makeLink': {
      const made = await makeTeacherLink(app, { ...caller, artist })
      return made.ok
        ? { made: { artist, href: made.value.href }, refused: null }
        : { made: null, refused: made.reason }
    }
    case 'revokeLink': {
      const revoked = await revokeTeacherLink(app, { ...caller, artist })
      return { made: null, refused: revoked.ok ? null : revoked.reason }
    }
    default:
      return 'unreadable'
  }
}
