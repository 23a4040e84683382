import type { Database } from '#app/platform/database/open.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { liveStatuses, type StatisticsCounts } from '../stats/statistics.ts'

type Row = Record<string, unknown>
type Line = { item: string | null; vatRatePercent: number; count: number; amountCents: number }

/** Whole tables, as they are. */
export type Rows = Readonly<Record<(typeof tables)[number], readonly Row[]>>
const tables = [
  ...(['editions', 'registrations', 'claims', 'movements', 'allocations', 'picks'] as const),
  ...(['events', 'price_items', 'costs'] as const),
] as const

/** All rows of the tables that `countRows` counts. */
export async function readRows(db: Database): Promise<Rows> {
  const all: Partial<Record<(typeof tables)[number], readonly Row[]>> = {}
  for (const table of tables) all[table] = (await db.query(`select * from ${table}`)).rows
  return all as Rows
}

const isLive = (row: Row) => (liveStatuses as readonly string[]).includes(String(row.status))
const day = (value: unknown) => localDayOf(value as Date)
const add = <Key>(to: Map<Key, number>, key: Key, value: number) => to.set(key, (to.get(key) ?? 0) + value)
const entriesOf = (counts: Map<string, number>) =>
  [...counts].filter(([, value]) => value !== 0).sort(([one], [other]) => (one < other ? -1 : 1))
const text = (value: unknown) => String(value)

/** The sums of an edition counted row by row in plain JavaScript, sharing nothing with the SQL of the reports. */
export function countRows(rows: Rows, editionId: string) {
  const of = (table: (typeof tables)[number]) => rows[table].filter((row) => row.edition_id === editionId)
  const registrations = of('registrations').filter((row) => row.status !== 'prepared')
  const owed = new Map<string, Row>()
  for (const claim of of('claims')) {
    const before = owed.get(text(claim.subject_id))
    if (!before || Number(before.version) < Number(claim.version)) owed.set(text(claim.subject_id), claim)
  }
  const methodOf = new Map(rows.movements.map((row) => [row.id, text(row.method)]))

  const [statuses, countries, made, claimed, paid, changes] = Array.from(
    { length: 6 },
    () => new Map<string, number>(),
  )
  const [methods, receipts, items, demand, live] = Array.from({ length: 5 }, () => new Map<string, number>())
  if (!statuses || !countries || !made || !claimed || !paid || !changes) throw new Error('six maps were made')
  if (!methods || !receipts || !items || !demand || !live) throw new Error('five maps were made')
  for (const row of registrations) {
    add(statuses, text(row.status), 1)
    if (isLive(row)) add(countries, `${row.country} ${row.role}`, 1)
    add(made, day(row.reserved), 1)
    if (isLive(row)) add(live, day(row.reserved), 1)
    add(claimed, day(row.reserved), Number(owed.get(text(row.id))?.total_cents ?? 0))
    add(paid, day(row.reserved), Number(row.paid_cents))
    add(changes, `${day(row.reserved)} ${row.role}`, 1)
    if (!isLive(row)) add(changes, `${day(row.ended_at ?? row.reserved)} ${row.role}`, -1)
  }
  for (const row of of('allocations').filter(({ subject_type }) => subject_type !== 'cost')) {
    const method = methodOf.get(row.movement_id) ?? ''
    add(methods, method, Number(row.amount_cents))
    add(receipts, `${row.booked_on} ${method}`, Number(row.amount_cents))
  }
  for (const claim of owed.values()) {
    for (const line of claim.lines as Line[])
      add(items, `${line.item} ${line.vatRatePercent}`, line.amountCents)
  }
  for (const pick of of('picks').filter((row) => !row.held && row.state !== 'prepared')) {
    const [placed, queued] = [pick.placed_at as Date | null, pick.queued_at as Date]
    const id = text(pick.event_id)
    add(demand, `${id} asked`, 1)
    if (placed) add(demand, `${id} served`, 1)
    else add(demand, `${id} never`, 1)
    if (placed && placed > queued) add(demand, `${id} later`, 1)
    if (pick.state === 'placed') add(demand, `${id} placed`, 1)
    if (pick.state === 'placed' && pick.checked_in_at) add(demand, `${id} came`, 1)
  }
  return {
    statuses: entriesOf(statuses),
    countries: entriesOf(countries),
    made: entriesOf(made),
    live: entriesOf(live),
    claimed: entriesOf(claimed),
    paid: entriesOf(paid),
    changes: entriesOf(changes),
    methods: entriesOf(methods),
    receipts: entriesOf(receipts),
    items: entriesOf(items),
    demand: entriesOf(demand),
    waits: mediansOf(of('picks')),
    returning: entriesOf(returningOf(rows, editionId)),
  }
}

/** The same numbers as those of `countRows`, from what the reports' SQL counted. */
export function countsAs(counts: StatisticsCounts, editionId: string): ReturnType<typeof countRows> {
  const map = (pairs: readonly (readonly [string, number])[]) => {
    const sums = new Map<string, number>()
    for (const [key, value] of pairs) add(sums, key, value)
    return entriesOf(sums)
  }
  const { statuses, countries, days, changes, money, receipts, events, returning } = counts
  return {
    statuses: map(Object.entries(statuses)),
    countries: map(countries.map(({ country, role, count }) => [`${country} ${role}`, count])),
    made: map(days.map((one) => [one.day, one.made])),
    live: map(days.map((one) => [one.day, one.live])),
    claimed: map(days.map((one) => [one.day, one.claimedCents])),
    paid: map(days.map((one) => [one.day, one.paidCents])),
    changes: map(
      changes
        .filter((one) => one.editionId === editionId)
        .map((one) => [`${one.day} ${one.role}`, one.came - one.gone]),
    ),
    methods: map(money.methods.map(({ method, amountCents }) => [method, amountCents])),
    receipts: map(receipts.map((one) => [`${one.day} ${one.method}`, one.amountCents])),
    items: map(money.items.map((one) => [`${one.item} ${one.vatRatePercent}`, one.amountCents])),
    demand: map(
      events.flatMap((one): [string, number][] => [
        [`${one.id} asked`, one.asked],
        [`${one.id} served`, one.served],
        [`${one.id} never`, one.neverPlaced],
        [`${one.id} later`, one.servedLater],
        [`${one.id} placed`, one.placed],
        [`${one.id} came`, one.checkedIn],
      ]),
    ),
    waits: map(
      events.flatMap(({ id, medianWaitHours }) =>
        medianWaitHours === null ? [] : [[id, Math.round(medianWaitHours * 3_600)] as const],
      ),
    ),
    returning: map(returning.map(({ sinceNumber, count }) => [String(sinceNumber), count])),
  }
}

function mediansOf(picks: readonly Row[]): [string, number][] {
  const waits = new Map<string, number[]>()
  for (const { event_id, held, state, placed_at, queued_at } of picks) {
    if (held || state === 'prepared' || !placed_at) continue
    const wait = (placed_at as Date).getTime() - (queued_at as Date).getTime()
    if (wait > 0) waits.set(text(event_id), [...(waits.get(text(event_id)) ?? []), wait])
  }
  return [...waits]
    .map(([id, all]): [string, number] => {
      const inOrder = all.sort((one, other) => one - other)
      const half = inOrder.length / 2
      const middle = [inOrder[Math.ceil(half) - 1] ?? 0, inOrder[Math.floor(half)] ?? 0] as const
      return [id, Math.round((middle[0] + middle[1]) / 2_000)]
    })
    .sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Returning dancers by the last edition that had their address; erased addresses do not count. */
function returningOf({ editions, registrations }: Rows, editionId: string): Map<string, number> {
  const numbers = new Map(editions.map(({ id, number }) => [id, Number(number)]))
  const own = numbers.get(editionId) ?? 0
  const known = registrations.filter((row) => isLive(row) && !row.erased_at)
  const again = new Map<string, number>()
  for (const row of known.filter((one) => one.edition_id === editionId)) {
    const before = known
      .filter((other) => text(other.email).toLowerCase() === text(row.email).toLowerCase())
      .map((other) => numbers.get(other.edition_id) ?? 0)
      .filter((number) => number < own)
    if (before.length > 0) add(again, String(Math.max(...before)), 1)
  }
  return again
}
