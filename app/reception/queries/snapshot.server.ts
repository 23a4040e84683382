import { fiscalSettingOf, needsTillNumber } from '#app/ledger/fiscal.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { inOrder, mayCover, type PriceItem } from '#app/pricing/price-item.ts'
import { type Catalogue, getCatalogue } from '#app/pricing/service.server.ts'
import { ticketsOf } from '#app/registration/service.server.ts'
import { may } from '../policy.ts'
import type {
  DoorCombination,
  DoorItem,
  DoorPrice,
  Snapshot,
  SnapshotEvent,
  SnapshotPerson,
  SnapshotTicket,
} from '../snapshot.ts'
import { isNoteOnFormer, readReceived, readSeq } from '../tables/actions.server.ts'
import { readWristbands } from '../tables/wristbands.server.ts'
import { hashOfTicket } from './void-tickets.server.ts'

/** As many as a device can have sent without an answer. */
const mostReceived = 200

/**
 * The data of a desk as of one moment: an action that is in the sums and is sent again as a change would count twice. Q1, Q7
 * @param deviceId the device that asks; null: none
 */
export async function takeSnapshot(
  app: AppContext,
  by: Actor,
  editionId: string,
  deviceId: string | null = null,
): Promise<Decision<Snapshot, 'not-allowed'>> {
  if (!may(by, 'reception.work')) return refuse('not-allowed')
  const catalogue = await getCatalogue(app, editionId)
  const { edition } = catalogue
  await ticketsOf(app, { editionId, ids: 'all', by })
  return app.db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only')
    const seq = await readSeq(tx, editionId)
    const events = await readEvents(tx, catalogue)
    return accept({
      editionId,
      editionName: edition.name,
      takenAt: app.now().getTime(),
      seq,
      ...(deviceId !== null && {
        received: await readReceived(tx, { editionId, deviceId, most: mostReceived }),
      }),
      events,
      people: await readPeople(tx, editionId),
      tickets: await readTicketHashes(tx, editionId),
      extras: Object.fromEntries(
        catalogue.items.filter(({ kind }) => kind === 'extra').map(({ code, name }) => [code, name]),
      ),
      bands: await readWristbands(tx, editionId),
      passes: catalogue.items
        .filter(({ kind }) => kind === 'pass')
        .map((item) => ({
          code: item.code,
          name: item.name,
          eventIds: events.flatMap(({ id: own }) => {
            const event = catalogue.events.get(own as Id)
            return event && mayCover(item, { ...event, eventId: own }) ? [own] : []
          }),
        })),
      doorItems: doorItemsOf(catalogue),
      doorCombinations: doorCombinationsOf(catalogue, events),
      needsTillNumber: {
        cash: needsTillNumber('cash', edition),
        terminal: needsTillNumber('terminal', edition),
      },
      issuesReceipts: {
        cash: fiscalSettingOf('cash', edition) === 'furs',
        terminal: fiscalSettingOf('terminal', edition) === 'furs',
      },
      doorAllotment: edition.doorAllotment,
      allowsCredit: edition.deskCredit,
      dutyPhone: edition.company.phone,
      ...(await readDone(tx, editionId)),
    })
  })
}

function doorPriceOf({ code, amountCents, vatRatePercent }: PriceItem): DoorPrice {
  return { item: code, cents: amountCents.door, vatRatePercent }
}

/** The singles that no event names: nobody buys them but at the door. Q5 */
function doorItemsOf({ items, events }: Catalogue): DoorItem[] {
  const named = new Set([...events.values()].map(({ priceItem }) => priceItem))
  return inOrder(items)
    .filter(({ kind, code, amountCents }) => {
      return kind === 'single' && !named.has(code) && amountCents.door > 0
    })
    .map((item) => ({ ...doorPriceOf(item), name: item.name }))
}

/** Anybody may come to these, in any role. */
const doorKinds = ['milonga', 'practica', 'show', 'concert']

/**
 * The passes for evenings that are all sold at the door, so that nobody needs a role, and that are not limited: a desk without network cannot see
 * how many others have sold. Q5
 */
function doorCombinationsOf(
  { items, events: all }: Catalogue,
  events: readonly SnapshotEvent[],
): DoorCombination[] {
  return inOrder(items).flatMap((item) => {
    const { name, covers, quota, amountCents } = item
    if (item.kind !== 'pass' || quota !== null || covers.atMost !== undefined || amountCents.door <= 0)
      return []
    const covered = events.filter(({ id }) => {
      const event = all.get(id as Id)
      return event && mayCover(item, { ...event, eventId: id })
    })
    const eventIds = covered.filter(({ door }) => door !== null).map(({ id }) => id)
    if (eventIds.length < 2 || covered.some(({ kind }) => !doorKinds.includes(kind))) return []
    return [{ ...doorPriceOf(item), name, eventIds }]
  })
}

type PersonRow = {
  id: string
  name: string
  surname: string
  code: string
  country: string
  role: SnapshotPerson['role']
  status: string
  open: number
  last_four: string | null
  photos: boolean | null
  is_vip: boolean
  extras: { code: string }[]
  bought: string[] | null
  partner: string | null
  placed: string[] | null
  waits: string[] | null
  given_on: string[] | null
  settled: Record<string, 'leader' | 'follower'> | null
}

async function readPeople(db: Querying, editionId: string): Promise<SnapshotPerson[]> {
  const { rows } = await db.query<PersonRow>({
    name: 'reception-people',
    text: `
      select r.id, r.name, r.surname, r.code, r.country, r.role, r.status,
        case when r.status in ('cancelled', 'released') then 0 else r.total_cents - r.paid_cents end as open,
        nullif(right(regexp_replace(coalesce(r.phone, ''), '\\D', '', 'g'), 4), '') as last_four,
        (r.consents ->> 'photos')::boolean as photos, r.extras,
        exists (select from unnest(r.tags) tag where lower(tag) = 'vip') as is_vip,
        (select array_agg(distinct line ->> 'item') from claims b cross join jsonb_array_elements(b.lines) line
          where b.edition_id = r.edition_id and b.subject_type = 'registration' and b.subject_id = r.id and b.is_latest
            and line ->> 'item' is not null) as bought,
        case when c.leader_id = r.id then c.follower_id else c.leader_id end as partner, k.placed, k.waits,
        k.given_on, case when r.role = 'both' then k.settled end as settled
      from registrations r
      left join couples c on c.edition_id = r.edition_id and c.id = r.couple_id
      left join lateral (
        select array_agg(p.event_id order by p.event_id) filter (where p.state = 'placed' and p.no_show_at is null) as placed,
          array_agg(p.event_id order by p.event_id) filter (where p.state = 'waiting') as waits,
          array_agg(p.event_id order by p.event_id) filter (where p.state = 'placed' and p.no_show_at is not null) as given_on,
          jsonb_object_agg(p.event_id, p.role) filter (where p.state = 'placed' and p.role is not null) as settled
        from picks p where p.edition_id = r.edition_id and p.dancer_id = r.id and not p.held) k on true
      where r.edition_id = $1 and r.status <> 'prepared' and r.erased_at is null order by r.id`,
    values: [editionId],
  })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    surname: row.surname,
    code: row.code,
    country: row.country,
    role: row.role,
    status: row.status,
    openCents: row.open,
    lastFour: row.last_four,
    isLive: row.status !== 'cancelled' && row.status !== 'released',
    partner: row.partner,
    hasRibbon: row.photos !== true,
    ...(row.bought && { items: row.bought }),
    ...(row.is_vip && { isVip: true }),
    extras: row.extras.map(({ code }) => code).filter((code) => code !== 'roots-to-rise'),
    events: row.placed ?? [],
    waits: row.waits ?? [],
    ...(row.given_on && { givenOn: row.given_on }),
    ...(row.settled && { roleAt: row.settled }),
  }))
}

async function readEvents(db: Querying, { edition, events, items }: Catalogue): Promise<SnapshotEvent[]> {
  const { rows } = await db.query<{
    event_id: string
    size: number | null
    placed: number
    leaders: number | null
    followers: number | null
  }>({
    name: 'reception-events',
    text: `select event_id, case when mode = 'head' then heads end as size,
        case when mode = 'role' then leaders end as leaders, case when mode = 'role' then followers end as followers,
        case when mode = 'head' then taken_heads else taken_leaders + taken_followers end as placed
      from pools where edition_id = $1`,
    values: [edition.id],
  })
  const pools = new Map(rows.map((row) => [row.event_id, row]))
  return [...events.values()]
    .filter(({ status }) => status === 'published')
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1))
    .map(({ id, title, kind, venue, startsAt, endsAt, festivalDay, priceItem }) => {
      const item = items.find(({ code }) => code === priceItem)
      const pool = pools.get(id)
      return {
        id,
        title,
        kind,
        venue,
        startsAt: startsAt.getTime(),
        endsAt: endsAt.getTime(),
        day: festivalDay,
        size: pool?.size ?? null,
        placed: pool?.placed ?? 0,
        ...(pool?.leaders != null &&
          pool.followers !== null && { sides: { leader: pool.leaders, follower: pool.followers } }),
        door: item && doorKinds.includes(kind) ? doorPriceOf(item) : null,
      }
    })
}

async function readTicketHashes(db: Querying, editionId: string): Promise<SnapshotTicket[]> {
  const { rows } = await db.query<{
    code: string
    registration_id: string
    void_reason: SnapshotTicket['voided']
  }>({
    name: 'reception-tickets',
    text: 'select code, registration_id, void_reason from tickets where edition_id = $1 order by code',
    values: [editionId],
  })
  return rows.map((row) => ({
    hash: hashOfTicket(row.code),
    registrationId: row.registration_id,
    voided: row.void_reason,
  }))
}

/** The actions of the desks as sums, without their rows. */
async function readDone(
  db: Querying,
  editionId: string,
): Promise<Pick<Snapshot, 'entries' | 'handedOut' | 'notes' | 'sold' | 'soldItems' | 'ahead' | 'counted'>> {
  const { rows } = await db.query<{
    id: string
    kind: string
    registration_id: string | null
    event_id: string | null
    station: string
    at: Date
    what: string | null
    text: string | null
    role: 'leader' | 'follower' | null
    item: string | null
    count: number | null
    by: number | null
    also: string[] | null
  }>({
    name: 'reception-done',
    text: `select id, kind, registration_id, event_id, station, at, body ->> 'what' as what, body ->> 'text' as text,
        body ->> 'role' as role, body ->> 'item' as item, (body ->> 'count')::int as count, (body ->> 'by')::int as by, body -> 'alsoEventIds' as also
      from reception_actions a where edition_id = $1 and state = 'done' and undone_by is null
        and kind in ('checkIn', 'handOut', 'note', 'doorSale', 'count') and not ${isNoteOnFormer} order by at, id`,
    values: [editionId],
  })
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const byEvent = (kind: 'doorSale' | 'count') => [...Map.groupBy(of(kind), ({ event_id }) => event_id ?? '')]
  const sumBy = (some: typeof rows, role: 'leader' | 'follower' | null) =>
    some
      .filter((row) => row.role === role)
      .reduce((sum, row) => sum + (row.kind === 'count' ? (row.by ?? 0) : (row.count ?? 0)), 0)
  return {
    entries: [...Map.groupBy(of('checkIn'), (row) => `${row.event_id} ${row.registration_id}`)].map(
      ([key, some]) => [
        key,
        some.map(({ id, station, at }) => ({ actionId: id, station, at: at.getTime() })),
      ],
    ),
    handedOut: of('handOut').map((row) => [
      `${row.registration_id} ${row.what}`,
      row.id,
      row.station,
      row.at.getTime(),
    ]),
    notes: of('note').map((row) => [row.registration_id ?? '', row.id, row.text ?? '']),
    sold: byEvent('doorSale').map(([id, some]) => [
      ...([id, sumBy(some, 'leader'), sumBy(some, 'follower'), sumBy(some, null)] as const),
    ]),
    soldItems: byEvent('doorSale').flatMap(([id, some]) =>
      [...Map.groupBy(some, ({ item }) => item)].map(
        ([item, own]) => [id, item, own.reduce((sum, { count }) => sum + (count ?? 0), 0)] as const,
      ),
    ),
    ahead: [...aheadOf(of('doorSale'))],
    counted: byEvent('count').map(([id, some]) => [
      ...([id, sumBy(some, 'leader'), sumBy(some, 'follower'), sumBy(some, null)] as const),
      some.filter((row) => (row.by ?? 0) < 0).length,
    ]),
  }
}

/** By event: the heads of tickets of several evenings that were sold at the door of another. */
function aheadOf(
  sales: readonly { readonly also: string[] | null; readonly count: number | null }[],
): Map<string, number> {
  const ahead = new Map<string, number>()
  for (const { also, count } of sales)
    for (const eventId of also ?? []) ahead.set(eventId, (ahead.get(eventId) ?? 0) + (count ?? 0))
  return ahead
}
