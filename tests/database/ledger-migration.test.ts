import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerInvariants } from '#app/ledger/queries/invariants.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { archiveOf, pricesOf } from '#db/seed/archives.ts'
import { archivedEditions } from '#db/seed/edition.ts'
import { editionRow, priceItemRow } from '#db/seed/rows.ts'
import { migrateToPresent, openAfterMigration } from './former-schema.ts'

const editions = archivedEditions.slice(0, 2)

let db: Database
let before: Sums

/** What must be the same before and after, each by its own SQL. */
type Sums = {
  readonly paid: unknown
  readonly byDay: unknown
  readonly dues: unknown
  readonly owed: unknown
}

beforeAll(async () => {
  db = await openAfterMigration('0024_internal_note.sql')
  await fill()
  // a festival of an earlier year: no later migration may stop at it
  await db.query('update editions set archived = true where id = $1', [editions[0]?.id])
  before = await sumsBefore()
  await migrateToPresent(db)
})

afterAll(() => db.close())

it('every registration keeps its paid and its owed amount', async () => {
  const { rows: paid } = await db.query(
    `select edition_id, subject_id as id, sum(amount_cents)::int as sum, count(*)::int as count
     from allocations where subject_type = 'registration' group by 1, 2 order by 1, 2`,
  )
  const { rows: owed } = await db.query(
    'select edition_id, subject_id as id, total_cents as total from claims order by 1, 2',
  )
  expect(paid).toEqual(before.paid)
  expect(owed).toEqual(before.owed)
})

it('every day and method keeps its sum, and no note, reference or key is lost', async () => {
  const { rows } = await db.query(
    `select value_day::text as day, method, sum(amount_cents)::int as sum, count(*)::int as count,
       string_agg(note || reference || recorded_by, ' ' order by id) as words
     from movements group by 1, 2 order by 1, 2`,
  )
  expect(rows).toEqual(before.byDay)
})

it('every due date stays, with its reminders', async () => {
  const { rows } = await db.query(
    `select edition_id, subject_id as id, n, amount_cents, due_on::text as due, reminded_at is not null as told
     from dues where subject_type = 'registration' order by 1, 2, 3`,
  )
  expect(rows).toEqual(before.dues)
})

it('discounts are split by rates, to the cent', async () => {
  const { rows } = await db.query<{ lines: { rule: string; amountCents: number; vatRatePercent: number }[] }>(
    `select lines from claims where subject_id = $1`,
    [handMade('a')],
  )
  const seen = rows[0]?.lines.map(({ rule, amountCents, vatRatePercent }) => [
    rule,
    vatRatePercent,
    amountCents,
  ])
  expect(seen).toEqual([
    ['P4', 22, 12_000],
    ['P4', 9.5, 4000],
    ['P9', 22, -600],
    ['P9', 9.5, -200],
    ['P10', 22, -76],
    ['P10', 9.5, -25],
    ['P13', 22, 2200],
  ])
})

it('a full reversal of a payment is its counter-entry; a partial one is a refund', async () => {
  const { rows } = await db.query<{ id: string; corrects: string | null }>(
    `select id, corrects from movements where id = any($1) order by id`,
    [['1', '2', '3', '4'].map(handMade)],
  )
  expect(rows.map(({ corrects }) => corrects)).toEqual([null, handMade('1'), null, null])
})

it('verify finds nothing, and the archives are read-only again', async () => {
  for (const { invariant, text } of ledgerInvariants) {
    expect([invariant, (await db.query(text)).rows]).toEqual([invariant, []])
  }
  const { rows: archived } = await db.query('select id from editions where archived')
  expect(archived).toEqual([{ id: editions[0]?.id }])
  await expect(db.query('delete from claims where edition_id = $1', [editions[0]?.id])).rejects.toMatchObject(
    {
      code: '25006',
    },
  )
})

const handMade = (digit: string) => digit.repeat(24)

/** Two archives as the demo has them, open, and registrations and payments of every sort by hand. */
async function fill(): Promise<void> {
  for (const [index, edition] of editions.entries()) {
    await put('editions', [{ ...editionRow(edition), archived: false }])
    await put(
      'price_items',
      pricesOf(edition).map((item) => priceItemRow(edition.id, item)),
    )
    const { registrations, movements, allocations } = archiveOf(edition, 1 + index * 1000)
    await put('registrations', registrations)
    await put(
      'payments',
      movements.map((movement, at) => ({
        edition_id: edition.id,
        id: movement.id,
        registration_id: allocations[at]?.subject_id,
        amount_cents: movement.amount_cents,
        method: movement.method,
        received_at: movement.recorded_at,
        key: `archive ${at}`,
        taken_by: movement.recorded_by,
        reference: `SI12 ${at}`,
        note: at % 3 === 0 ? 'said on the phone' : null,
      })),
    )
  }
  const [edition] = editions
  const [like] = archiveOf(edition as (typeof editions)[number], 1).registrations
  const line = (rule: string, amountCents: number, over: object = {}) => ({
    rule,
    amountCents,
    label: {},
    ...over,
  })
  await put('registrations', [
    {
      ...like,
      id: handMade('a'),
      number: 9001,
      code: 'A',
      status: 'placed',
      total_cents: 17_299,
      paid_cents: 0,
      lines: [
        line('P4', 12_000, { item: 'full-pass', label: { tier: 'early' } }),
        line('P4', 4000, { item: 'milonga-pass', label: { tier: 'early' } }),
        line('P7', 0),
        line('P9', -800),
        line('P10', -101),
        line('P13', 2200, { item: 't-shirt' }),
        line('P8', 3000, { ifPlaced: true }),
      ],
    },
    {
      ...like,
      id: handMade('b'),
      number: 9002,
      code: 'B',
      status: 'cancelled',
      total_cents: 4000,
      paid_cents: 1500,
      lines: [line('P2', 4000, { item: 'class' })],
    },
    {
      ...like,
      id: handMade('c'),
      number: 9003,
      code: 'C',
      status: 'waiting',
      total_cents: 0,
      paid_cents: 0,
      lines: [],
    },
  ])
  const paid = {
    edition_id: edition?.id,
    registration_id: handMade('b'),
    method: 'cash',
    received_at: '2022-05-01T23:30:00+02:00',
  }
  await put('payments', [
    { ...paid, id: handMade('1'), amount_cents: 4000, key: 'one' },
    { ...paid, id: handMade('2'), amount_cents: -4000, key: 'two', corrects: handMade('1') },
    { ...paid, id: handMade('3'), amount_cents: 4000, key: 'three' },
    { ...paid, id: handMade('4'), amount_cents: -2500, key: 'four', corrects: handMade('3') },
  ])
  await put('dues', [
    {
      edition_id: edition?.id,
      registration_id: handMade('a'),
      n: 1,
      amount_cents: 17_299,
      placed_on: '2022-05-01',
      due_on: '2022-05-06',
      late_from: '2022-05-10',
      reminded_at: '2022-05-05T10:00:00Z',
    },
  ])
}

/** Columns that the table of that time does not have are left out. */
async function put(table: string, rows: readonly object[]): Promise<void> {
  const { rows: known } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const columns = known
    .map(({ name }) => name)
    .filter((name) => rows.some((row) => name in row))
    .join(', ')
  await db.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}

async function sumsBefore(): Promise<Sums> {
  const all = async (text: string) => (await db.query(text)).rows
  return {
    paid: await all(
      `select edition_id, registration_id as id, sum(amount_cents)::int as sum, count(*)::int as count
       from payments group by 1, 2 order by 1, 2`,
    ),
    byDay: await all(
      `select (received_at at time zone 'Europe/Ljubljana')::date::text as day, method, sum(amount_cents)::int as sum,
         count(*)::int as count, string_agg(note || reference || coalesce(taken_by, 'system'), ' ' order by id) as words
       from payments group by 1, 2 order by 1, 2`,
    ),
    dues: await all(
      `select edition_id, registration_id as id, n, amount_cents, due_on::text as due, reminded_at is not null as told
       from dues order by 1, 2, 3`,
    ),
    owed: await all(
      `select edition_id, id, total_cents as total from registrations
       where status not in ('cancelled', 'released', 'prepared') and total_cents <> 0 order by 1, 2`,
    ),
  }
}
