import path from 'node:path'
import { applyImport, openFile, previewImport, previewUndo } from '#app/imports/service.server.ts'
import { csvOf, personLine } from '#app/imports/testing/make-file.ts'
import type { Actor } from '#app/people/actor.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { byRole, makeApp, makeFestival } from '#tests/make.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import type { Bench, Measure } from './measure.ts'
import { watchMemory } from './memory.ts'

const people = 2_000
const events = 20
const by: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

/** The longest permitted file: its preview, its import, the same file again, and the preview of undoing it. */
export const imports: Bench = async () => {
  const server = await startPostgres({ shared_buffers: '256MB' })
  try {
    const db = await openDatabase({ url: await server.createDatabase(), poolSize: 4 })
    try {
      await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
      await makeFestival(
        { db },
        Array.from({ length: events }, () => ({ places: byRole(100, 100, 4) })),
      )
      await db.query('vacuum analyze')
      return await measure(db)
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
  }
}

async function measure(db: Database): Promise<Measure[]> {
  const app = makeApp(db)
  const content = csvOf(Array.from({ length: people }, (_, n) => lineOf(n)))
  const editionId = tf2025.id
  const grownSince = watchMemory()
  const from = performance.now()
  const { mapping } = need(await openFile(app, { editionId, by, content }))
  const asked = { editionId, by, content, mapping }
  const opened = performance.now()
  const { digest, outcome } = need(await previewImport(app, asked))
  const previewed = performance.now()
  const { importId, shown } = need(await applyImport(app, { ...asked, fileName: 'form.csv', digest }))
  const imported = performance.now()
  const again = need(await previewImport(app, asked))
  const seen = performance.now()
  need(await previewUndo(app, { editionId, by, importId }))
  const undone = performance.now()
  const grown = grownSince()
  const made = shown.outcome.people.filter(({ kind }) => kind === 'made').length
  if (made !== people || outcome.people.length !== people) throw new Error(`${made} were imported`)
  if (again.outcome.people.some(({ kind }) => kind !== 'known')) throw new Error('somebody is new')
  const seconds = (what: string, ms: number): Measure => ({ what, value: ms / 1000, unit: 's' })
  return [
    seconds(`${people} rows: read, columns guessed`, opened - from),
    seconds('what it would do', previewed - opened),
    seconds('imported', imported - previewed),
    seconds('the same file again', seen - imported),
    seconds('what taking it back would do', undone - seen),
    { what: 'grown at most by', value: grown, unit: 'MiB' },
  ]
}

/** Everybody wants three events, every fifth names a partner of the file. */
function lineOf(n: number): string[] {
  const picks = [0, 7, 13].map((k) => `Class ${1 + ((n + k) % events)}`).join(', ')
  const minutes = n * 3
  const two = (value: number) => String(value).padStart(2, '0')
  const at = `2025-07-${two(10 + Math.floor(minutes / 1440))} ${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:00`
  return personLine(n, {
    picks,
    at,
    ...(n % 10 < 2 && { partner: `file${n % 2 ? n - 1 : n + 1}@example.org` }),
  })
}

function need<Value>(decision: Decision<Value, unknown>): Value {
  if (!decision.ok) throw new Error(JSON.stringify(decision.reason).slice(0, 300))
  return decision.value
}
