import type { Database } from '#app/platform/database/open.server.ts'
import { addDays, localDay, localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { initialColumns } from '#app/registration/tables/rows.ts'
import { between, chance, makeRng, pick, type Rng, weighted } from '#db/seed/random.ts'
import { insertRows, type RowOf } from '#db/seed/rows.ts'
import { classPrice, eventId, makeFestival } from '#tests/make.ts'

const DAY_MS = 86_400_000
const eventCount = 4
/** Some teach, some only cost. */
const artists = ['ana', 'bor', 'cene'] as const
const items = ['full-pass', 'class', 'milonga', 't-shirt', 'cancellation-fee', null] as const
const methods = ['bank', 'card', 'cash', 'terminal'] as const

/** Editions with registrations of every kind, changed claims, payments, refunds, and queues, at random. */
export async function makeEditions(db: Database, count: number, words: string): Promise<string[]> {
  const rng = makeRng(words)
  const ids: string[] = []
  for (let n = 1; n <= count; n++) ids.push(await makeEdition(db, rng, n))
  return ids
}

async function makeEdition(db: Database, rng: Rng, n: number): Promise<string> {
  const startsOn = addDays(localDay('2019-11-14'), n * 40 + between(rng, 0, 20))
  const edition = {
    id: `${n}gen${n}`,
    number: n,
    code: `TF${2000 + n}`,
    isCurrent: n === 1,
    archived: false,
    startsOn,
    endsOn: addDays(startsOn, between(rng, 2, 5)),
    superEarlyUntil: addDays(startsOn, -100),
    earlyUntil: addDays(startsOn, -60),
    opensAt: startOfDay(addDays(startsOn, -130)),
    closesAt: startOfDay(addDays(startsOn, -8)),
  }
  const events = Array.from({ length: eventCount }, (_, index) => ({
    priceItem: index === 0 ? null : index === 3 ? 'milonga' : 'class',
    kind: index === 3 ? ('milonga' as const) : ('class' as const),
    artists: artists.filter((artist, at) => artist !== 'cene' && (n + index) % (at + 2) === 0),
  }))
  await makeFestival({ db }, events, { edition, items: priceItems })
  const registrations = Array.from({ length: between(rng, 0, 45) }, (_, index) =>
    registration(rng, edition.id, edition.startsOn, n * 1000 + index),
  )
  const claims = registrations.flatMap((row) => claimsOf(rng, row))
  const moved = registrations.flatMap((row, index) => moneyOf(rng, row, n * 1000 + index))
  const paid = (id: string) =>
    moved.reduce(
      (sum, { allocation }) => sum + (allocation.subject_id === id ? allocation.amount_cents : 0),
      0,
    )
  const last = (id: string) => claims.findLast(({ subject_id }) => subject_id === id)
  await db.transaction(async (tx) => {
    await insertRows(
      tx,
      'registrations',
      registrations.map((row) => ({
        ...row,
        paid_cents: paid(row.id),
        total_cents: last(row.id)?.total_cents ?? 0,
        lines: last(row.id)?.lines ?? [],
      })),
    )
    await insertRows(tx, 'claims', claims)
    await insertRows(
      tx,
      'movements',
      moved.map(({ movement }) => movement),
    )
    await insertRows(
      tx,
      'allocations',
      moved.map(({ allocation }) => allocation),
    )
    const costs = Array.from({ length: between(rng, 0, 12) }, (_, index) =>
      costOf(rng, edition.id, n * 100 + index),
    )
    await insertRows(tx, 'costs', costs)
    await insertRows(
      tx,
      'picks',
      registrations.flatMap((row) => picksOf(rng, row)),
    )
  })
  return edition.id
}

const priceItems: readonly PriceItem[] = [
  { ...classPrice, code: 'full-pass', kind: 'pass', covers: { kinds: ['class'] }, order: 0 },
  { ...classPrice, order: 1 },
  { ...classPrice, code: 'milonga', order: 2 },
  { ...classPrice, code: 't-shirt', kind: 'extra', order: 3 },
]

function costOf(rng: Rng, editionId: string, number: number): RowOf<'costs'> {
  return {
    edition_id: editionId,
    id: number.toString(16).padStart(24, '0'),
    title: `Cost ${number}`,
    event: chance(rng, 0.3) ? eventId(between(rng, 1, eventCount)) : null,
    category: pick(rng, ['venue', 'artists', 'print', 'other']),
    artist: (number % 10 < 3 && artists[number % artists.length]) || null,
    work_order: null,
    supplier: null,
    planned_cents: chance(rng, 0.9) ? between(rng, 1, 5_000) * 100 : null,
    actual_cents: chance(rng, 0.5) ? between(rng, 1, 500_000) : null,
    paid_cents: chance(rng, 0.5) ? between(rng, 0, 500_000) : null,
    vat_rate_percent: pick(rng, [22, 9.5, 0, null]),
    due_on: null,
    paid_on: null,
    note: null,
    added_by: 'x',
    reserved: new Date(0),
    version: 1,
  }
}

type Registration = RowOf<'registrations'>

function registration(
  rng: Rng,
  editionId: string,
  startsOn: `${number}-${number}-${number}`,
  number: number,
): Registration {
  const status = weighted(rng, {
    prepared: 4,
    placed: 20,
    waiting: 10,
    confirmed: 40,
    late: 6,
    released: 8,
    cancelled: 12,
  })
  // any instant, those around midnight too
  const reserved = new Date(startOfDay(startsOn).getTime() - Math.floor(rng() * 130 * DAY_MS))
  const isOver = status === 'released' || status === 'cancelled'
  return {
    ...initialColumns,
    edition_id: editionId,
    id: number.toString(16).padStart(24, '0'),
    number,
    code: `G-${number}`,
    name: 'Ana',
    surname: `Novak ${number}`,
    email: `${pick(rng, ['', 'D', 'd'])}ancer${between(rng, 1, 90)}@gen.example`,
    country: weighted(rng, { SI: 40, IT: 20, AT: 10, DE: 3, AR: 1 }),
    city: null,
    role: weighted(rng, { leader: 45, follower: 48, both: 7 }),
    level: 'intermediate',
    language: 'en',
    on_full: 'takeWhatIsFree',
    pay_by: 'bank',
    heard_from: null,
    consents: { terms: true },
    newsletter: false,
    volunteering: false,
    hosting: false,
    status,
    excused: false,
    lines: [],
    total_cents: 0,
    paid_cents: 0,
    uses: [],
    secret_hash: 'x',
    email_confirmed_at: reserved,
    confirmed_by: 'link',
    reserved,
    ended_at: isOver ? new Date(reserved.getTime() + Math.floor(rng() * 30 * DAY_MS)) : null,
    erased_at: chance(rng, 0.03) ? reserved : null,
  }
}

function claimsOf(rng: Rng, row: Registration): RowOf<'claims'>[] {
  if (row.status === 'prepared' || chance(rng, 0.15)) return []
  const versions = between(rng, 1, 3)
  return Array.from({ length: versions }, (_, index) => {
    const lines = Array.from({ length: between(rng, 0, 3) }, () => {
      const item = pick(rng, items)
      return {
        item,
        rule: 'P2',
        tier: 'early',
        count: item === null ? 0 : between(rng, 1, 3),
        vatRatePercent: pick(rng, [22, 9.5]),
        amountCents: (item === null ? -1 : 1) * between(rng, 1, 90) * 100,
      }
    })
    return {
      edition_id: row.edition_id,
      subject_type: 'registration',
      subject_id: row.id,
      version: index + 1,
      at: row.reserved,
      lines,
      total_cents: lines.reduce((sum, line) => sum + line.amountCents, 0),
      is_latest: index === versions - 1,
    }
  })
}

function moneyOf(rng: Rng, row: Registration, number: number) {
  if (row.status === 'prepared') return []
  return Array.from(
    { length: weighted(rng, { 0: 30, 1: 55, 2: 15 }) === '0' ? 0 : between(rng, 1, 2) },
    (_, index) => {
      const at = new Date(row.reserved.getTime() + Math.floor(rng() * 20 * DAY_MS))
      const id = (number * 10 + index).toString(16).padStart(24, '0')
      const amount = (chance(rng, 0.15) ? -1 : 1) * between(rng, 1, 200) * 100
      const movement: RowOf<'movements'> = {
        id,
        amount_cents: amount,
        method: pick(rng, methods),
        value_day: localDayOf(at),
        recorded_at: at,
        recorded_by: 'system',
        source_type: 'person',
        source_id: null,
        key: `gen ${id}`,
        reference: null,
        note: null,
        document_number: null,
        payer_iban: null,
        payer_name: null,
        corrects: null,
      }
      const allocation: RowOf<'allocations'> = {
        edition_id: row.edition_id,
        id,
        movement_id: id,
        subject_type: 'registration',
        subject_id: row.id,
        amount_cents: amount,
        booked_on: localDayOf(at),
        recorded_at: at,
        recorded_by: 'system',
        corrects: null,
      }
      return { movement, allocation }
    },
  )
}

function picksOf(rng: Rng, row: Registration): RowOf<'picks'>[] {
  return Array.from({ length: eventCount }, (_, index) => index + 1).flatMap((n) => {
    if (chance(rng, 0.5)) return []
    const isOver = row.status === 'released' || row.status === 'cancelled'
    const had = chance(rng, 0.7)
    const waited = chance(rng, 0.3) ? Math.floor(rng() * 9 * DAY_MS) : 0
    const state = row.status === 'prepared' ? 'prepared' : isOver ? 'left' : had ? 'placed' : 'waiting'
    const placedAt = had && state !== 'prepared' ? new Date(row.reserved.getTime() + waited) : null
    return [
      {
        edition_id: row.edition_id,
        event_id: eventId(n),
        dancer_id: row.id,
        held: chance(rng, 0.05),
        state,
        wants: row.role,
        role: null,
        together: false,
        couple_id: null,
        asked_at: row.reserved,
        queued_at: row.reserved,
        placed_at: placedAt,
        no_show_at: null,
        passed_over: null,
        checked_in_at: state === 'placed' && chance(rng, 0.6) ? row.reserved : null,
      },
    ]
  })
}
