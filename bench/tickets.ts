import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Actor } from '#app/people/actor.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { answerTickets, ticketFile, ticketOverview } from '#app/print/service.server.ts'
import { saveRegistration } from '#app/registration/service.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { makeApp, makeFestival, makeInput } from '#tests/make.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import type { Bench, Measure } from './measure.ts'

const dancers = 1_000
const by: Actor = { kind: 'user', username: 'eva', roles: ['regEditor'] }

/** All tickets of a thousand dancers on label sheets: written down, and every file of them rendered, as at the press of the button. */
export const tickets: Bench = async () => {
  const server = await startPostgres({ shared_buffers: '256MB' })
  try {
    const db = await openDatabase({ url: await server.createDatabase(), poolSize: 4 })
    try {
      await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
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
  await makeFestival(app, [{ places: { mode: 'head', size: dancers } }])
  for (let n = 0; n < dancers; n += 1) {
    const input = makeInput({ name: 'Živa', surname: `Čop ${n}` })
    const saved = await saveRegistration(app, { input, by: { kind: 'system' } })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
  }
  const of = { editionId: tf2025.id, by }
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'make', sheet: 'L7160' })) form.append(name, value)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const from = performance.now()
  const made = await answerTickets(app, of, form)
  if (made?.kind !== 'made' || made.count !== dancers) throw new Error(JSON.stringify(made))
  const files = (await ticketOverview(app, of))?.runs[0]?.files ?? []
  let bytes = 0
  for (const [n] of files.entries()) {
    const search = new URLSearchParams({ run: made.id, file: `${n + 1}` })
    const file = await ticketFile(app, { ...of, search, festival: 'TF2025', locale: 'sl' })
    bytes += file?.content.byteLength ?? 0
  }
  const took = performance.now() - from
  delay.disable()
  return [
    {
      what: `${dancers} tickets in ${files.length} files`,
      value: took / 1_000,
      unit: 's',
      aim: { most: 60 },
    },
    {
      what: 'the longest that a request waited meanwhile',
      value: delay.max / 1e6,
      unit: 'ms',
      aim: { most: 250 },
    },
    { what: 'the files together', value: bytes / 2 ** 20, unit: 'MiB' },
  ]
}
