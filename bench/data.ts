import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unpack } from 'msgpackr'
import pg from 'pg'
import { readAggregate, readFind } from '#app/data-api/payload.ts'
import { aggregateIn, countIn, type Found, findIn } from '#app/data-api/query/ask.server.ts'
import { compileCount, compileFind, written } from '#app/data-api/query/compile/compile-find.ts'
import { compilePipeline } from '#app/data-api/query/compile/compile-pipeline.ts'
import { writeAnswer } from '#app/data-api/wire/write-answer.ts'
import { columnParsers } from '#app/platform/database/column-parsers.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import { makeRegistrations, registrationFields, registrations } from './data/registrations.ts'
import type { Bench, Measure } from './measure.ts'
import { median } from './rush/crowd.ts'

const count = 100_000
const turns = 200
const mostGrown = 64 * 2 ** 20

const page = { query: { $text: { $search: 'zan' } }, opts: { sort: { surname: 1, name: 1 }, limit: 25 } }
const byCountry = [
  { $match: { role: 'leader', totalCents: { $gt: 5000 } } },
  { $group: { _id: '$country', n: { $sum: 1 }, paid: { $sum: '$paidCents' } } },
  { $sort: { n: -1 } },
]

/**
 * Queries of the data interface over 100,000 registrations, from the parsed payload to the bytes of the answer, compared with the
 * same SQL by the bare driver, in turns. And 10,000 registrations streamed over HTTP by a separate process, to a fast reader and to a
 * slow one: the memory growth of that process.
 */
export const data: Bench = async () => {
  const server = await startPostgres({ shared_buffers: '256MB' })
  try {
    const url = await server.createDatabase()
    const db = await openDatabase({ url, poolSize: 2 })
    try {
      await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
      await makeRegistrations(db, count)
      return [...(await measureQuestions(db, url)), ...(await measureStream(url))]
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
  }
}

async function measureQuestions(db: Database, url: string): Promise<Measure[]> {
  const bare = new pg.Client({ connectionString: url, types: columnParsers })
  await bare.connect()
  const { query } = page
  const asked = need(readFind(page, registrationFields))
  const questions: [string, number, () => Promise<unknown>, ReturnType<typeof written>][] = [
    [
      'find, page of 25, $text and sort',
      1.5,
      async () => wholeOf(await findIn(db, registrations, need(readFind(page, registrationFields)))),
      written(compileFind(registrations, asked).statement),
    ],
    [
      'count, $text',
      1.5,
      () => countIn(db, registrations, need(readFind({ query }, registrationFields)).query),
      written(compileCount(registrations, asked.query)),
    ],
    [
      '$match, $group, $sort by country',
      2,
      async () => {
        const pipeline = need(readAggregate({ pipeline: byCountry }, registrationFields))
        return wholeOf(await aggregateIn(db, registrations, pipeline))
      },
      written(
        compilePipeline(registrations, need(readAggregate({ pipeline: byCountry }, registrationFields)))
          .statement,
      ),
    ],
  ]
  const measures: Measure[] = []
  for (const [what, most, ask, { text, values }] of questions) {
    const ours: number[] = []
    const theirs: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      theirs.push(await timed(() => bare.query(text, [...values])))
      ours.push(await timed(async () => writeAnswer(await ask(), 'msgpack')))
    }
    measures.push(
      { what, value: median(ours), unit: 'ms' },
      { what: `${what}: bare driver`, value: median(theirs), unit: 'ms' },
      {
        what: `${what}: times the bare driver`,
        value: median(ours) / median(theirs),
        unit: '×',
        aim: { most },
      },
    )
  }
  await bare.end()
  return measures
}

async function measureStream(url: string): Promise<Measure[]> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'data/stream-process.ts'), url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [port] = await once(child.stdout, 'data')
    const address = `http://127.0.0.1:${String(port).trim()}`
    const grown = async () => Number(await (await fetch(`${address}/grown`)).text())
    // What the process has anyway, once it has answered a large question.
    for (let turn = 0; turn < 3; turn += 1) await (await fetch(`${address}/?limit=1000`)).arrayBuffer()
    await grown()
    let rows = 0
    const tookMs = await timed(async () => {
      rows = unpack(Buffer.from(await (await fetch(`${address}/?limit=10000`)).arrayBuffer())).length
    })
    if (rows !== 10_000) throw new Error(`${rows} registrations came`)
    const atOnce = await grown()
    const answer = await fetch(`${address}/?limit=10000`)
    await pause(2_000)
    await answer.arrayBuffer()
    const late = await grown()
    const inMiB = (bytes: number) => Math.max(0, bytes) / 2 ** 20
    const aim = { most: inMiB(mostGrown) }
    return [
      { what: '10,000 streamed', value: tookMs, unit: 'ms' },
      { what: '10,000 streamed: the process grew by', value: inMiB(atOnce), unit: 'MiB', aim },
      { what: '10,000 streamed to one who waits: the process grew by', value: inMiB(late), unit: 'MiB', aim },
    ]
  } finally {
    child.kill('SIGKILL')
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function wholeOf(found: Found): Promise<unknown> {
  if ('value' in found) return found.value
  if ('compute' in found) return found.compute()
  const items: unknown[] = []
  for await (const batch of found.rows.batches) items.push(...batch)
  return items
}

function need<Value>(decision: Decision<Value, unknown>): Value {
  if (!decision.ok) throw new Error(`The question was refused: ${JSON.stringify(decision.reason)}`)
  return decision.value
}
