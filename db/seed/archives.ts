import { createHash } from 'node:crypto'
import type { Edition } from '#app/festival/edition.ts'
import {
  addDays,
  daysBetween,
  endOfDay,
  type LocalDay,
  localDayOf,
  startOfDay,
} from '#app/platform/values/local-day.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import type { QuoteLine } from '#app/pricing/quote/quote-line.ts'
import { type Tier, tierAt } from '#app/pricing/tier.ts'
import { initialColumns } from '#app/registration/tables/rows.ts'
import { makePeople, type Person } from './people.ts'
import { priceItems } from './prices.ts'
import { between, chance, makeRng, pick, type Rng, weighted } from './random.ts'
import type { RowOf } from './rows.ts'

type RegistrationRow = RowOf<'registrations'>

/** Everybody of an archive, with what they owed and paid. */
export type ArchiveRows = {
  readonly registrations: RegistrationRow[]
  readonly claims: RowOf<'claims'>[]
  readonly movements: RowOf<'movements'>[]
  readonly allocations: RowOf<'allocations'>[]
}

/** How many came, and what prices were in percent of this year's: the festival grew, and so did rents. */
const years: Readonly<Record<string, { readonly people: number; readonly pricePercent: number }>> = {
  '15tf2022': { people: 236, pricePercent: 74 },
  '16tf2022': { people: 318, pricePercent: 80 },
  '17tf2023': { people: 362, pricePercent: 88 },
  '18tf2024': { people: 401, pricePercent: 95 },
}

/** How many registrations each archive holds. */
export const archiveSizes: ReadonlyMap<string, number> = new Map(
  Object.entries(years).map(([id, { people }]) => [id, people]),
)

/** That year's price list: the same things, cheaper, in whole euro. */
export function pricesOf(edition: Pick<Edition, 'id'>): PriceItem[] {
  const percent = years[edition.id]?.pricePercent ?? 100
  const then = (amount: Cents) => cents(Math.round((amount * percent) / 10_000) * 100)
  return priceItems.map((item) => ({
    ...item,
    amountCents: {
      superEarly: then(item.amountCents.superEarly),
      early: then(item.amountCents.early),
      regular: then(item.amountCents.regular),
      door: then(item.amountCents.door),
    },
  }))
}

/**
 * Everybody who registered for an archived edition, oldest first, with their claims and payments. The same on every machine.
 * @param firstNumber the registration number of the first; the others follow
 */
export function archiveOf(edition: Edition, firstNumber: number): ArchiveRows {
  const rng = makeRng(`archive ${edition.id}`)
  const people = makePeople(rng, archiveSizes.get(edition.id) ?? 0)
  const arrivals = people.map(() => arrival(rng, edition)).sort((a, b) => a.getTime() - b.getTime())
  const items = new Map(pricesOf(edition).map((item) => [item.code, item]))

  const registrations = people.map((person, index) =>
    registrationRow(rng, {
      edition,
      items,
      person,
      number: firstNumber + index,
      reserved: arrivals[index] ?? edition.opensAt,
    }),
  )
  const paid = registrations.filter((row) => row.paid_cents > 0)
  const movements = paid.map((row) => ({ row, movement: movementRow(rng, edition, row) }))
  return {
    registrations,
    claims: paid.map((row) => claimRow(row, items)),
    movements: movements.map(({ movement }) => movement),
    allocations: movements.map(({ row, movement }) => allocationRow(row, movement)),
  }
}

/** People come in waves: when it opens, before each price rises, and a little all the time. */
function arrival(rng: Rng, edition: Edition): Date {
  const opened = localDayOf(edition.opensAt)
  const closed = localDayOf(edition.closesAt)
  const spans = {
    superEarly: [opened, edition.superEarlyUntil],
    early: [addDays(edition.superEarlyUntil, 1), edition.earlyUntil],
    regular: [addDays(edition.earlyUntil, 1), addDays(closed, -1)],
  } as const satisfies Partial<Record<Tier, readonly [LocalDay, LocalDay]>>
  const [first, last] = spans[weighted(rng, { superEarly: 38, early: 32, regular: 30 })]
  const length = daysBetween(first, last)
  const day = weighted(rng, { rush: 34, start: 20, between: 46 })
  const after =
    day === 'rush'
      ? length - between(rng, 0, Math.min(2, length))
      : day === 'start'
        ? between(rng, 0, Math.min(2, length))
        : between(rng, 0, length)
  const seconds = between(rng, 8 * 3600, 23 * 3600 + 3000)
  return new Date(startOfDay(addDays(first, after)).getTime() + seconds * 1000)
}

type Given = {
  readonly edition: Edition
  readonly items: ReadonlyMap<string, PriceItem>
  readonly person: Person
  readonly number: number
  readonly reserved: Date
}

function registrationRow(rng: Rng, { edition, items, person, number, reserved }: Given): RegistrationRow {
  const status = weighted(rng, { confirmed: 84, cancelled: 8, released: 5, waiting: 3 })
  const attended = status === 'confirmed'
  const lines = attended ? linesFor(rng, items, tierAt(edition, reserved)) : []
  const total = sumCents(lines.map(({ amountCents }) => amountCents))
  const ended = status === 'cancelled' || status === 'released'
  return {
    ...initialColumns,
    edition_id: edition.id,
    id: idOf(edition, number, reserved),
    number,
    code: `TF${edition.startsOn.slice(2, 4)}-${String(number).padStart(5, '0')}`,
    name: person.name,
    surname: person.surname,
    email: person.email,
    country: person.country,
    city: chance(rng, 0.8) ? person.city : null,
    role: person.role,
    level: person.level,
    language: person.language,
    on_full: chance(rng, 0.85) ? 'takeWhatIsFree' : 'allOrNothing',
    pay_by: weighted(rng, { bank: 62, card: 28, cash: 10 }),
    heard_from: pick(rng, ['friends', 'teacher', 'web', 'social', 'been-before', null]),
    consents: {
      terms: true,
      photos: chance(rng, 0.7),
      listed: chance(rng, 0.55),
      version: edition.termsVersion,
      at: reserved.toISOString(),
    },
    newsletter: chance(rng, 0.35),
    volunteering: chance(rng, 0.05),
    hosting: person.country === 'SI' && chance(rng, 0.08),
    status,
    excused: attended && total === 0,
    lines: JSON.parse(JSON.stringify(lines)),
    total_cents: total,
    paid_cents: total,
    uses: lines.map(({ item = '' }) => ({ item, count: 1 })),
    secret_hash: noSecret,
    email_confirmed_at: reserved,
    confirmed_by: 'link',
    reserved,
    ended_at: ended ? endOfDay(addDays(localDayOf(reserved), between(rng, 3, 20))) : null,
  }
}

/** No secret has this hash: the ways into an archived registration are closed. */
const noSecret = 'archived'

type Basket = [code: string, count: number][]

const baskets = {
  full: (): Basket => [['full-pass', 1]],
  dancer: (rng: Rng): Basket => [
    ['milonga-pass', 1],
    ['class', between(rng, 0, 2)],
  ],
  learner: (rng: Rng): Basket => [
    ['six-classes', 1],
    ['milonga', between(rng, 1, 3)],
  ],
  technique: (rng: Rng): Basket => [
    ['technique-four', 1],
    ['milonga', between(rng, 0, 2)],
  ],
  evenings: (rng: Rng): Basket => [
    ['milonga', between(rng, 1, 3)],
    ['grand-milonga', 1],
  ],
  beginner: (rng: Rng): Basket => [['first-steps', between(rng, 1, 2)]],
}

/** A purchase: a pass or a pack, and extras. */
function linesFor(rng: Rng, items: ReadonlyMap<string, PriceItem>, tier: Tier): QuoteLine[] {
  const basket = weighted(rng, { full: 26, dancer: 22, learner: 24, technique: 8, evenings: 14, beginner: 6 })
  const bought = baskets[basket](rng)
  if (chance(rng, 0.12)) bought.push(['t-shirt', 1])
  return bought.flatMap(([code, count]) => {
    const item = items.get(code)
    return item && count > 0 ? [lineOf(item, tier, count)] : []
  })
}

function lineOf({ code, name, kind, amountCents }: PriceItem, tier: Tier, count: number): QuoteLine {
  const amount = { item: code, amountCents: cents(count * amountCents[tier]) }
  if (kind === 'extra') return { rule: 'P13', label: { key: 'extra', name, count }, ...amount }
  const single = kind === 'single'
  const label = { key: 'item', name, tier, count, events: count, noun: 'event', single } as const
  return { rule: single ? 'P2' : 'P4', label, ...amount }
}

function claimRow(
  row: RegistrationRow,
  items: ReadonlyMap<string, PriceItem>,
): ArchiveRows['claims'][number] {
  const lines = (row.lines as unknown as QuoteLine[]).map(({ rule, item = null, label, amountCents }) => ({
    item,
    rule,
    amountCents,
    tier: 'tier' in label ? label.tier : null,
    count: 'count' in label ? label.count : 1,
    vatRatePercent: items.get(item ?? '')?.vatRatePercent ?? 0,
  }))
  return {
    edition_id: row.edition_id,
    subject_type: 'registration',
    subject_id: row.id,
    version: 1,
    at: row.reserved,
    lines,
    total_cents: row.total_cents,
    is_latest: true,
  }
}

function movementRow(rng: Rng, edition: Edition, row: RegistrationRow): ArchiveRows['movements'][number] {
  const method = { bank: 'bank', card: 'card', cash: 'cash' }[row.pay_by] ?? 'bank'
  const receivedAt =
    method === 'cash'
      ? new Date(startOfDay(edition.startsOn).getTime() + between(rng, 18 * 60, 22 * 60) * 60_000)
      : new Date(
          row.reserved.getTime() +
            (method === 'card' ? between(rng, 2, 9) : between(rng, 600, 9_000)) * 60_000,
        )
  return {
    id: idOf(edition, row.number, receivedAt),
    amount_cents: row.paid_cents,
    method,
    value_day: localDayOf(receivedAt),
    recorded_at: receivedAt,
    recorded_by: method === 'cash' ? 'reception' : 'system',
    source_type: method === 'card' ? 'card' : 'person',
    source_id: null,
    key: `${edition.id}/archive ${row.code}`,
    reference: null,
    note: null,
    document_number: null,
    payer_iban: null,
    payer_name: null,
    corrects: null,
  }
}

function allocationRow(
  row: RegistrationRow,
  movement: ArchiveRows['movements'][number],
): ArchiveRows['allocations'][number] {
  return {
    edition_id: row.edition_id,
    id: movement.id,
    movement_id: movement.id,
    subject_type: 'registration',
    subject_id: row.id,
    amount_cents: movement.amount_cents,
    booked_on: movement.value_day,
    recorded_at: movement.recorded_at,
    recorded_by: movement.recorded_by,
    corrects: null,
  }
}

function idOf({ id }: Edition, number: number, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
    .toString(16)
    .padStart(8, '0')
  return seconds + createHash('sha256').update(`${id} ${number} ${seconds}`).digest('hex').slice(0, 16)
}
