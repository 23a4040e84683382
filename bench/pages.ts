import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { startPostgres } from '#tests/postgres.server.ts'
import type { Bench, Measure } from './measure.ts'
import type { PageLoad } from './pages/load.ts'
import { makeShownFestival } from './pages/shown-festival.ts'
import { measureWhileRegistering } from './pages/while-registering.ts'
import { startApp } from './rush/app.ts'
import { type Fared, median } from './rush/crowd.ts'

const rounds = 5
const parallel = 24
const cachedRequests = 12_000
const renderedRequests = 1_500
const page = '/EN/program'

/**
 * The capacity of public pages: a cached page compared with a bare `node:http` server that sends the same bytes and headers, in turns;
 * the programme rendered for each request, compared with bare `react-dom/server`
 * writing the same elements, in turns; and cached pages during registrations. The load generator, a separate process, runs on
 * the same cores.
 */
export const pages: Bench = async () => {
  const server = await startPostgres()
  try {
    const url = await server.createDatabase()
    const { events } = await makeShownFestival(url)
    const app = await startApp(url)
    const bare = await startBare('same-bytes.ts', app.address + page)
    const react = await startBare('bare-react.ts', app.address + page)
    try {
      const [kept, same]: [number[], number[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        kept.push(perSecond(await load([app.address + page], cachedRequests)))
        same.push(perSecond(await load([bare.address + page], cachedRequests)))
      }
      // a query that no page reads is rendered for each request
      const rendered: number[] = []
      const written: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        rendered.push(perSecond(await load([`${app.address}${page}?uncached`], renderedRequests, false)))
        written.push(perSecond(await load([react.address], renderedRequests, false)))
      }
      const ratios = kept.map((value, round) => value / (same[round] ?? Number.NaN))
      const shares = rendered.map((value, round) => value / (written[round] ?? Number.NaN))
      return [
        { what: 'the programme, kept', value: median(kept), unit: 'requests/s' },
        { what: 'node:http with the same bytes', value: median(same), unit: 'requests/s' },
        { what: 'share of node:http', value: median(ratios), unit: '', aim: { least: 0.6 } },
        {
          what: `the programme with ${events} events, rendered again`,
          value: median(rendered),
          unit: 'requests/s',
          aim: { least: 400 },
        },
        { what: 'bare react-dom/server, the same elements', value: median(written), unit: 'requests/s' },
        { what: 'share of bare react-dom/server', value: median(shares), unit: '', aim: { least: 0.5 } },
        ...(await measureWhileRegistering(server)),
        { what: 'load of the machine at the end, 1 min', value: os.loadavg()[0] ?? 0, unit: 'processes' },
      ] satisfies Measure[]
    } finally {
      bare.stop()
      react.stop()
      await app.stop()
    }
  } finally {
    await server.stop()
  }
}

async function load(urls: readonly string[], count: number, packed = true): Promise<Fared> {
  const job: PageLoad = { urls, count, parallel, packed, warmUp: Math.ceil(count / 10) }
  const program = path.join(import.meta.dirname, 'pages/load.ts')
  const options = { maxBuffer: 2 ** 26, timeout: 5 * 60_000 }
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(job)], options)
  return JSON.parse(stdout)
}

function perSecond({ tookMs, wallMs }: Fared): number {
  return (tookMs.length / wallMs) * 1_000
}

async function startBare(name: string, of: string): Promise<{ readonly address: string; stop(): void }> {
  const program = path.join(import.meta.dirname, 'pages', name)
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [program, of], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { address: String(line), stop: () => child.kill('SIGKILL') }
}
