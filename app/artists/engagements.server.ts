import type { Edition } from '#app/festival/edition.ts'
import { getEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import {
  type ListRefusal,
  type Removing,
  removeFromList,
  type Saving,
  type StaffList,
  saveInList,
} from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { saveCost } from '#app/team/service.server.ts'
import { contractFacts, type Engagement } from './engagement.ts'
import { costOf, partCategories, payParts } from './pay.ts'
import { may } from './policy.ts'
import { type EngagedArtist, readArtists } from './queries/read-artists.server.ts'
import { isAsSeen } from './signed/signed-copy.ts'
import { lockCopy } from './signed/tables/signed-copies.server.ts'
import { lockArtist } from './tables/lock-artist.server.ts'

/** `no-artist`: the edition has none of that name; `several-lines`: the costs have more than one line for the same part. */
export type EngagementRefusal = ListRefusal | 'no-artist' | 'several-lines'
type Deps = Pick<AppContext, 'db' | 'now'>
/** An artist of an edition, and who asks. */
type ArtistCommand = { readonly editionId: string; readonly by: Actor; readonly slug: string }
type Done<Value = Id> = Promise<Decision<Value, EngagementRefusal>>

const engagements: StaffList<Engagement> = {
  table: 'engagements',
  subject: 'engagement',
  fields: [
    ...([
      'artist',
      'arrivesAt',
      'departsAt',
      'arrivalFlight',
      'departureFlight',
      'pickUp',
      'roomFrom',
    ] as const),
    ...(['roomUntil', 'roomMate', 'roomNightCents', 'perDiemCents', 'feeModel', 'feeCents'] as const),
    ...(['sharePercent', 'minimumCents', 'travelCents', 'travelMostCents', 'advanceCents'] as const),
    ...(['withholdingPercent', 'treatyForm', 'iban', 'note', 'contract', 'contractAt', 'signedOn'] as const),
  ],
  json: ['contract'],
  mayWrite: (by) => may(by, 'engagements.edit'),
}

/** Writes what an artist agreed to, new or known. H1 */
export async function saveEngagement(
  app: Deps,
  { slug, ...saving }: Omit<Saving<Engagement>, 'tx'> & { readonly slug: string },
): Done {
  if (!may(saving.by, 'engagements.edit')) return refuse('not-allowed')
  const edition = await getEdition(app, saving.editionId)
  return decideInTransaction<Id, EngagementRefusal>(app.db, async (tx) => {
    const artist = await lockedArtist(tx, edition, slug)
    if (!artist) return refuse('no-artist')
    // what is typed into a form that is older than the engagement overwrites nothing
    if (saving.id !== artist.engagement?.id) return refuse('written-meanwhile')
    return saveInList(app, engagements, { ...saving, tx, wanted: { ...saving.wanted, artist: slug } })
  })
}

/**
 * Removes an agreement with its signed copy; the artist and their lines of costs stay. An agreement changed since it was seen stays, and
 * one whose copy is another now. H1, H8
 * @param removing.seen when the copy that was seen was stored; null: there was none
 */
export function removeEngagement(
  app: Deps,
  { slug, seen, ...removing }: Removing & Pick<ArtistCommand, 'slug'> & { readonly seen: string | null },
): Done {
  if (!may(removing.by, 'engagements.edit')) return Promise.resolve(refuse('not-allowed'))
  return decideInTransaction<Id, EngagementRefusal>(app.db, async (tx) => {
    const known = await lockCopy(tx, removing.editionId, slug)
    if (known?.engagementId !== removing.id) return refuse('not-found')
    if (!isAsSeen(known, { seen })) return refuse('written-meanwhile')
    return removeFromList(app, engagements, { ...removing, tx })
  })
}

/**
 * Makes the contract as programme and terms are now; one that was signed is not any more. H5
 * @param command.version of the agreement that was seen: one signed or changed since stays; absent: not compared
 */
export async function makeContract(
  app: Deps,
  { version, ...command }: ArtistCommand & { readonly version?: number | undefined },
): Done {
  if (!may(command.by, 'engagements.edit')) return refuse('not-allowed')
  const edition = await getEdition(app, command.editionId)
  return decideInTransaction<Id, EngagementRefusal>(app.db, async (tx) => {
    const artist = await lockedArtist(tx, edition, command.slug)
    if (!artist?.engagement) return refuse(artist ? 'not-found' : 'no-artist')
    const { editionId, by } = command
    const { engagement, appearances } = artist
    const contract = contractFacts(engagement, appearances)
    const wanted = { contract, contractAt: app.now(), signedOn: null }
    return saveInList(app, engagements, { editionId, by, id: engagement.id, version, tx, wanted })
  })
}

/** Writes the artist's cost into the list of costs, one line for each part. H4. @returns how many lines were written */
export async function putIntoCosts(app: Deps, command: ArtistCommand): Done<number> {
  if (!may(command.by, 'engagements.edit')) return refuse('not-allowed')
  const edition = await getEdition(app, command.editionId)
  return decideInTransaction<number, EngagementRefusal>(app.db, async (tx) => {
    const artist = await lockedArtist(tx, edition, command.slug)
    if (!artist) return refuse('no-artist')
    const { pay, costs, name, slug } = artist
    if (!pay) return refuse('not-found')
    const { editionId, by } = command
    const amounts = costOf(pay)
    let written = 0
    for (const part of payParts) {
      const category = partCategories[part]
      const [plannedCents, lines] = [amounts[part], costs.filter((line) => line.category === category)]
      if (lines.length > 1) return refuse('several-lines')
      const [line] = lines
      if (line ? line.plannedCents === plannedCents : plannedCents === 0) continue
      const wanted = line
        ? { plannedCents }
        : { title: name, category, artist: slug, plannedCents, vatRatePercent: 0 }
      const saved = await saveCost(app, { editionId, by, id: line?.id, tx, wanted })
      if (!saved.ok) return saved
      written += 1
    }
    return accept(written)
  })
}

/** The artist with what was agreed; who else writes about them waits. */
async function lockedArtist(tx: Tx, edition: Edition, slug: string): Promise<EngagedArtist | undefined> {
  await lockArtist(tx, edition.id, slug)
  const [artist] = await readArtists(tx, edition, slug)
  return artist
}
