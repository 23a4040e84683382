import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { importFile } from '#app/bank/commands/import-file.server.ts'
import { storeFile } from '#app/bank/commands/store-file.server.ts'
import { countEntries, readBookedEntries } from '#app/bank/queries/booked-entries.server.ts'
import { viewFile } from '#app/bank/queries/file-view.server.ts'
import { listAccount } from '#app/bank/queries/list-account.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { referencesOf } from '#app/platform/bank/references.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { ACCOUNT, type CamtEntry, camt053 } from '#tests/bank/camt.ts'
import { encodeAs } from '#tests/bank/encode.ts'
import { makeApp } from '#tests/make.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import { makeRegistrations } from './data/registrations.ts'
import type { Bench, Measure } from './measure.ts'
import { watchMemory } from './memory.ts'
import { median } from './rush/crowd.ts'

const entries = 5_000
const listed = 100_000
const turns = 15
const by: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

/**
 * A statement of 5,000 entries beside as many registrations: kept, looked at line by line with what each would pay, and imported, with how much
 * the process grows meanwhile. And the account's list with 100,000 entries, beside its SQL alone.
 */
export const money: Bench = async () => {
  const server = await startPostgres({ shared_buffers: '256MB' })
  try {
    const db = await openDatabase({ url: await server.createDatabase(), poolSize: 4 })
    try {
      await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
      await makeRegistrations(db, entries)
      await db.query('update editions set iban = $1', [ACCOUNT])
      return [...(await measureImport(db)), ...(await measureList(db))]
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
  }
}

async function measureImport(db: Database): Promise<Measure[]> {
  const app = makeApp(db)
  const content = encodeAs(
    camt053({ opening: 0, entries: Array.from({ length: entries }, entryOf) }),
    'utf-8',
  )
  const holds = monitorEventLoopDelay({ resolution: 5 })
  const heldBy = async <Result>(action: () => Promise<Result>) => {
    holds.reset()
    holds.enable()
    const result = await action()
    holds.disable()
    return { result, heldMs: holds.max / 1e6 }
  }
  const grownSince = watchMemory()
  const from = performance.now()
  const kept = await heldBy(() => storeFile(app, { name: 'a.xml', content, by }))
  const { fileId } = need(kept.result)
  const stored = performance.now()
  const looked = await heldBy(() => viewFile(app, fileId))
  const { counts } = need(looked.result)
  const seen = performance.now()
  const put = await heldBy(() => importFile(app, { fileId, by }))
  const imported = need(put.result)
  const done = performance.now()
  const grown = grownSince()
  if (imported.entries !== entries) throw new Error('not every entry is new')
  return [
    { what: `${entries} entries: kept`, value: stored - from, unit: 'ms' },
    { what: 'looked at, each matched', value: seen - stored, unit: 'ms' },
    { what: 'imported', value: done - seen, unit: 'ms' },
    { what: 'all together', value: (done - from) / 1000, unit: 's', aim: { most: 5 } },
    { what: 'grown at most by', value: grown, unit: 'MiB', aim: { most: 150 } },
    { what: 'longest without an answer to others: while it is kept', value: kept.heldMs, unit: 'ms' },
    { what: 'while it is looked at', value: looked.heldMs, unit: 'ms' },
    { what: 'while it is imported', value: put.heldMs, unit: 'ms' },
    { what: 'sure', value: counts.sure, unit: 'entries' },
  ]
}

/** Eight in ten bear a right reference, one a wrong one with a name, one a name alone. */
function entryOf(_: unknown, index: number): CamtEntry {
  const n = index + 1
  const { si12 } = referencesOf({ prefix: 'TF', year2: Number(tf2025.startsOn.slice(2, 4)), number: n })
  const amount = 4000 + (n % 50) * 100
  const common = { amount, bookedOn: '2025-09-01', bankReference: `B-${n}`, iban: 'SI56192001234567892' }
  const name = `Name${String.fromCharCode(97 + (n % 26))}${n} Priimek ${n}`
  if (n % 10 < 8) return { ...common, name, strd: [si12] }
  if (n % 10 === 8)
    return { ...common, name, strd: [`${si12.slice(0, -1)}${(Number(si12.at(-1)) + 1) % 10}`] }
  return { ...common, name, ustrd: ['festival'] }
}

async function measureList(db: Database): Promise<Measure[]> {
  await db.query(
    `insert into movements (id, amount_cents, method, value_day, recorded_at, recorded_by, source_type, source_id, key)
     select lpad(to_hex(n + 16777216), 24, '0'), 4000, 'bank', date '2024-01-01' + n % 600, now(), 'olga', 'statement', null, 'bench ' || n
     from generate_series(1, $1::int) n`,
    [listed - entries],
  )
  await db.query(
    `insert into allocations (edition_id, id, movement_id, subject_type, subject_id, amount_cents, booked_on, recorded_at, recorded_by)
     select $1, lpad(to_hex(n + 16777216), 24, '0'), lpad(to_hex(n + 16777216), 24, '0'), 'registration', lpad(to_hex(1 + n % ${entries}), 24, '0'),
       4000, date '2024-01-01' + n % 600, now(), 'olga' from generate_series(1, $2::int) n`,
    [tf2025.id, listed - entries],
  )
  await db.query(
    `insert into bank_entries (id, account, statement_id, position, line, status, amount_cents, currency, booked_on, payment_references, text,
       bank_text, part, nth, flags, movement_id, party_name, told_at, is_open)
     select lpad(to_hex(n + 16777216), 24, '0'), $1, (select id from bank_statements limit 1), 100000 + n, n, 'booked', 4000, 'EUR',
       date '2024-01-01' + n % 600, '{}', 'festival', '', 0, n, '{}', lpad(to_hex(n + 16777216), 24, '0'), 'Name ' || n, now(), false
     from generate_series(1, $2::int) n`,
    [ACCOUNT, listed - entries],
  )
  await db.query('vacuum analyze bank_entries, movements, allocations')
  // the latest fifty pages are those of the import, still undecided
  const asked = { show: 'all', page: 60, search: '' } as const
  const undecided: number[] = []
  const ours: number[] = []
  const bare: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    ours.push(await timed(() => listAccount(db, asked)))
    undecided.push(await timed(() => listAccount(db, { ...asked, page: 3 })))
    bare.push(
      await timed(async () => {
        await readBookedEntries(db, { show: 'all', limit: 101, offset: 5900 })
        await countEntries(db)
      }),
    )
  }
  return [
    { what: `a page of ${listed} entries`, value: median(ours), unit: 'ms' },
    { what: 'share of its SQL alone', value: median(ours) / median(bare), unit: '', aim: { most: 1.5 } },
    {
      what: `a page of 100 to decide, matched with ${entries} registrations`,
      value: median(undecided),
      unit: 'ms',
    },
  ]
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await action()
  return performance.now() - from
}

function need<Value>(decision: Decision<Value, unknown>): Value {
  if (!decision.ok) throw new Error(JSON.stringify(decision.reason))
  return decision.value
}
