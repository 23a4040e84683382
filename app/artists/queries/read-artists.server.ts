import type { Edition } from '#app/festival/edition.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import { readEventIncomes } from '#app/reports/service.server.ts'
import {
  type Appearance,
  contractFacts,
  type Outdated,
  outdatedBy,
  type StoredEngagement,
} from '../engagement.ts'
import { type Pay, payOf } from '../pay.ts'
import type { SignedCopy } from '../signed/signed-copy.ts'
import { selectCopies } from '../signed/tables/signed-copies.server.ts'

/** A line of the costs that names an artist and no event. */
type ArtistCost = {
  readonly id: Id
  readonly category: string
  readonly plannedCents: Cents
  /** The bill, or what is planned as long as there is none. */
  readonly spentCents: Cents
  readonly paidCents: Cents
}

/** An artist of the edition with what was agreed; null where nothing is yet. */
export type EngagedArtist = {
  readonly slug: string
  readonly name: string
  readonly appearances: readonly Appearance[]
  readonly costs: readonly ArtistCost[]
  /** The sum of their costs, including those of events. */
  readonly costCents: Cents
  readonly engagement: (StoredEngagement & { readonly id: Id; readonly version: number }) | null
  readonly pay: Pay | null
  /** The signed copy of the contract. H8 */
  readonly copy: SignedCopy | null
  /** Null: up to date, or not made yet. */
  readonly outdated: Outdated | null
}

type Row = StoredEngagement & {
  readonly id: string | null
  readonly version: number
  readonly slug: string
  readonly name: string
}

/** Every artist of an edition in the order of the programme, or one of them. H1–H5 */
export async function readArtists(db: Querying, edition: Edition, slug?: string): Promise<EngagedArtist[]> {
  const { rows } = await db.query<Row>({
    name: 'engaged-artists',
    text: `
      select a.slug, a.name, g.id, g.version, a.slug as artist, g.arrives_at as "arrivesAt", g.departs_at as "departsAt",
        g.arrival_flight as "arrivalFlight", g.departure_flight as "departureFlight", g.pick_up as "pickUp", g.room_from as "roomFrom",
        g.room_until as "roomUntil", g.room_mate as "roomMate", g.room_night_cents as "roomNightCents", g.per_diem_cents as "perDiemCents",
        g.fee_model as "feeModel", g.fee_cents as "feeCents", g.share_percent::float as "sharePercent", g.minimum_cents as "minimumCents",
        g.travel_cents as "travelCents", g.travel_most_cents as "travelMostCents", g.advance_cents as "advanceCents",
        g.withholding_percent::float as "withholdingPercent", g.treaty_form as "treatyForm", g.iban, g.note, g.contract,
        g.contract_at as "contractAt", g.signed_on as "signedOn"
      from artists a left join engagements g on g.edition_id = a.edition_id and g.artist = a.slug
      where a.edition_id = $1 and ($2::text is null or a.slug = $2) order by a.position, a.slug`,
    values: [edition.id, slug ?? null],
  })
  const appearances = await readAppearances(db, edition, {
    withIncome: rows.some(({ feeModel }) => feeModel === 'classShare'),
  })
  const costs = await readArtistCosts(db, edition.id)
  const copies = await selectCopies(db, edition.id)
  return rows.map(({ id, version, slug: own, name, ...stored }) => {
    const appears = appearances.get(own) ?? []
    const lines = costs.get(own) ?? []
    const facts = id === null ? null : contractFacts(stored, appears)
    return {
      slug: own,
      name,
      appearances: appears,
      costs: lines.filter(({ isOfEvent }) => !isOfEvent),
      costCents: sumCents(lines.map(({ spentCents }) => spentCents)),
      engagement: id === null ? null : { ...stored, id: asId(id), version },
      copy: (id === null ? undefined : copies.get(id)) ?? null,
      pay: id === null ? null : payOf(stored, appears),
      outdated: facts && stored.contract ? outdatedBy(stored.contract, facts) : null,
    }
  })
}

/** The published events of each artist, in order of time. */
async function readAppearances(
  db: Querying,
  edition: Edition,
  { withIncome }: { readonly withIncome: boolean },
): Promise<ReadonlyMap<string, Appearance[]>> {
  const { rows } = await db.query<{
    artist: string
    id: string
    title: Bilingual
    kind: EventKind
    starts_at: Date
    ends_at: Date
    venue: Bilingual
  }>({
    name: 'artist-appearances',
    text: `
      select artist, e.id, e.title, e.kind, e.starts_at, e.ends_at, v.name as venue
      from events e cross join lateral unnest(e.artists) as artist
      join venues v on v.edition_id = e.edition_id and v.slug = e.venue_slug
      where e.edition_id = $1 and e.status = 'published' order by e.starts_at, e.id`,
    values: [edition.id],
  })
  const incomes = withIncome ? await readEventIncomes(db, edition) : new Map<string, Cents>()
  const all = new Map<string, Appearance[]>()
  for (const { artist, id, title, kind, starts_at: startsAt, ends_at: endsAt, venue } of rows) {
    const appearance = { id, title, kind, startsAt, endsAt, venue, incomeCents: incomes.get(id) ?? 0 }
    all.set(artist, [...(all.get(artist) ?? []), appearance])
  }
  return all
}

async function readArtistCosts(db: Querying, editionId: string) {
  const { rows } = await db.query<{
    artist: string
    id: string
    category: string
    planned: number
    spent: number
    paid: number
    of_event: boolean
  }>({
    name: 'artist-costs',
    text: `
      select artist, id, category, coalesce(planned_cents, 0) as planned, coalesce(actual_cents, planned_cents, 0) as spent,
        coalesce(paid_cents, 0) as paid, event is not null as of_event
      from costs where edition_id = $1 and artist is not null order by reserved, id`,
    values: [editionId],
  })
  return Map.groupBy(
    rows.map(({ artist, id, category, planned, spent, paid, of_event: isOfEvent }) => ({
      artist,
      id: asId(id),
      category,
      plannedCents: cents(planned),
      spentCents: cents(spent),
      paidCents: cents(paid),
      isOfEvent,
    })),
    ({ artist }) => artist,
  )
}
