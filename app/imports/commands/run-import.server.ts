import { createHash } from 'node:crypto'
import { isFrozen } from '#app/festival/phase.ts'
import { lockEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { previewOf, type Snapshot } from '#app/registration/queries/preview.ts'
import {
  drainJobsWithin,
  lockPoolsOf,
  readSnapshot,
  saveRegistration,
} from '#app/registration/service.server.ts'
import { moreClaimed } from '#app/registration/what-if/what-if.ts'
import { type FilePerson, personKey } from '../mapping/people.ts'
import { type ImportOutcome, ofOthers, type PersonOutcome } from '../outcome.ts'
import {
  type ImportedPerson,
  selectCoupled,
  selectImportedBefore,
  selectUnderAddresses,
} from '../tables/imports.server.ts'

type RunResult = {
  readonly outcome: ImportOutcome
  readonly made: readonly ImportedPerson[]
  readonly emails: readonly string[]
}

type Ready = Extract<FilePerson, { kind: 'person' }>

/** Whether the lines describe a person who can be registered, rather than errors. */
function isReady(one: FilePerson): one is Ready {
  return one.kind === 'person'
}

/**
 * Registers the people of a file, each by the command of the form, in the order of their instants; registered people are unchanged. For a
 * transaction that is committed or rolled back as a whole. Locks the places first and runs waiting jobs, so that their effects are not attributed to the
 * import. O3, O4, O5
 */
export async function runImport(
  inside: AppContext,
  {
    editionId,
    people,
    digest,
    by,
  }: {
    readonly editionId: string
    readonly people: readonly FilePerson[]
    /** Of the file. */
    readonly digest: string
    readonly by: Actor
  },
): Promise<Decision<RunResult, 'not-found' | 'edition-archived'>> {
  const { db } = inside
  const edition = await lockEdition(db, editionId)
  if (!edition) return refuse('not-found')
  if (isFrozen(edition)) return refuse('edition-archived')
  const ready = people.filter(isReady)
  await lockPoolsOf(db, editionId, [...new Set(ready.flatMap(({ input }) => input.picks))])
  await drainJobsWithin(inside, editionId)
  const before = await readSnapshot(db, editionId)
  const known = await knownOf(inside, editionId, ready)
  const digestOf = (person: Ready) => personDigest(editionId, person)
  const imported = await selectImportedBefore(db, editionId, { file: digest, persons: ready.map(digestOf) })
  const earlierOf = (person: Ready) =>
    imported.byPerson.get(digestOf(person)) ?? imported.byLine.get(person.lines[0] ?? 0)

  const saved = new Map<Ready, Awaited<ReturnType<typeof saveOne>>>()
  for (const { person, askedAt } of inOrder(ready, inside.now())) {
    if (known.has(person.key) || earlierOf(person)) continue
    saved.set(person, await saveOne(inside, { editionId, person, askedAt, by }))
  }
  await drainJobsWithin(inside, editionId)
  const after = await readSnapshot(db, editionId)
  const made = [...saved].flatMap(([person, one]) =>
    'id' in one ? [{ id: one.id, line: person.lines[0] ?? 0, person: digestOf(person) }] : [],
  )
  const coupled = await selectCoupled(
    db,
    editionId,
    made.map(({ id }) => id),
  )
  const outcomes = people.map((person): PersonOutcome => {
    const about = { lines: person.lines, name: person.name }
    if (person.kind === 'ended') return { kind: 'ended', ...about }
    if (person.kind === 'wrong') return { kind: 'wrong', ...about, problems: person.problems }
    const there = known.get(person.key)
    if (there) return { kind: 'known', ...about, ...there }
    const earlier = earlierOf(person)
    if (earlier?.isErased) return { kind: 'erased', ...about }
    if (earlier) return { kind: 'known', ...about, id: earlier.id, code: earlier.code }
    const one = saved.get(person)
    if (!one || 'refusal' in one)
      return { kind: 'refused', ...about, refusal: one?.refusal ?? { kind: 'not-found' } }
    return { ...madeOf(after, person, one.id), isCouple: coupled.has(one.id) }
  })
  const isNew = (id: string) => !before.registrations.has(id)
  const emails = [...after.emails.keys()].filter((id) => !before.emails.has(id))
  return accept({
    made,
    emails,
    outcome: {
      people: outcomes,
      others: ofOthers(previewOf(before, after), isNew),
      incomeCents: moreClaimed(before, after),
      emails: emails.length,
    },
  })
}

/** By which a person of a file is recognised in another file, whatever became of the registration. O4 */
function personDigest(editionId: string, { key }: Ready): string {
  return createHash('sha256').update(`${editionId}\n${key}`).digest('hex')
}

/** People who are or were registered: an import does not register again anybody who has cancelled. O4 */
async function knownOf({ db }: AppContext, editionId: string, ready: readonly Ready[]) {
  const emails = [...new Set(ready.map(({ input }) => input.email))]
  const there = await selectUnderAddresses(db, editionId, emails)
  return new Map(
    there.map(({ id, code, email, name, surname }) => [personKey(email, name, surname), { id, code }]),
  )
}

/**
 * In the order of asking, then of the file. No two ask at the same instant, so that the order of queues does not depend on the ids that are made; whose line says nothing asks
 * now, after all others. O5
 */
export function inOrder<Person extends { readonly askedAt: Date | null }>(
  people: readonly Person[],
  now: Date,
): { person: Person; askedAt: Date }[] {
  const sorted = people
    .map((person, index) => ({ person, index, at: person.askedAt?.getTime() ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.at === b.at ? a.index - b.index : a.at - b.at))
  let last = Number.NEGATIVE_INFINITY
  return sorted.map(({ person, at }, index) => {
    const asked = Number.isFinite(at) ? at : now.getTime() - (sorted.length - index)
    last = Math.max(asked, last + 1)
    return { person, askedAt: new Date(last) }
  })
}

async function saveOne(
  inside: AppContext,
  {
    editionId,
    person: { input },
    askedAt,
    by,
  }: { readonly editionId: string; readonly person: Ready; readonly askedAt: Date; readonly by: Actor },
) {
  const saved = await saveRegistration(inside, { editionId, input, askedAt, by })
  if (saved.ok) return { id: saved.value.id }
  if (saved.reason.kind === 'key-reused') throw new Error('No key is given.')
  return { refusal: saved.reason }
}

function madeOf({ registrations, picks }: Snapshot, { lines, name, input }: Ready, id: Id) {
  const own = input.picks.map((eventId) => ({ eventId, pick: picks.get(`${eventId} ${id}`) }))
  return {
    ...({ kind: 'made', lines, name } as const),
    placed: own.flatMap(({ eventId, pick }) =>
      pick?.state === 'placed' ? [{ eventId, role: pick.role }] : [],
    ),
    waiting: own.flatMap(({ eventId, pick }) => (pick?.state === 'waiting' ? [eventId] : [])),
    totalCents: cents(registrations.get(id)?.totalCents ?? 0),
  }
}
