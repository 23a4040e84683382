import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromium } from '#scripts/chromium.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import type { Bench, Measure } from './measure.ts'
import { makeShownFestival } from './pages/shown-festival.ts'
import { startApp } from './rush/app.ts'
import { median } from './rush/crowd.ts'

const runs = 3
const categories = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof categories

/**
 * Lighthouse as a phone on a slow line sees the built application, in earnest (a demo asks not to be found): seven pages, both languages, median
 * of three. Names every audit that is not full. `LIGHTHOUSE_PAGES=/EN,/SI/register` for some alone, `LIGHTHOUSE_REPORT=FILE` for the last
 * report as JSON.
 */
export const lighthouses: Bench = async () => {
  const server = await startPostgres()
  try {
    const url = await server.createDatabase()
    await makeShownFestival(url)
    const app = await startApp(url)
    try {
      const measures: Measure[] = []
      for (const page of await pagesOf(app.address)) measures.push(...(await measurePage(app.address, page)))
      return measures
    } finally {
      await app.stop()
    }
  } finally {
    await server.stop()
  }
}

async function pagesOf(address: string): Promise<string[]> {
  const named = process.env.LIGHTHOUSE_PAGES?.split(',')
  if (named) return named
  const programme = await (await fetch(`${address}/EN/program`)).text()
  const event = /program\/[a-z0-9-]+/.exec(programme)?.[0]
  if (!event) throw new Error('The programme names no event.')
  const pages = ['', '/program', '/schedule', '/prices', '/register', `/${event}`, '/prijave']
  return ['/EN', '/SI'].flatMap((lang) => pages.map((page) => lang + page))
}

async function measurePage(address: string, page: string): Promise<Measure[]> {
  const results: Result[] = []
  for (let run = 0; run < runs; run += 1) results.push(await requestContext(address + page))
  const notes = [...new Set(results.flatMap(notFull))]
  for (const note of notes) process.stdout.write(`  ${page}: ${note}\n`)
  const last = results.at(-1)
  if (process.env.LIGHTHOUSE_REPORT && last)
    await writeFile(process.env.LIGHTHOUSE_REPORT, JSON.stringify(last))
  const name = page.replace(/program\/.+/, 'program/:event')
  return (Object.keys(categories) as Category[]).map((category) => ({
    what: `${name} ${category}`,
    value: median(results.map((result) => Math.round((result.categories[category]?.score ?? 0) * 100))),
    unit: '',
    aim: { least: categories[category] },
  }))
}

/** On a busy machine Chromium's record now and then lacks the beginning of the visit. */
const mostVisits = 3

async function requestContext(url: string): Promise<Result> {
  for (let number = 1; ; number += 1) {
    const { result, error } = await visitOnce(url)
    if (result) return result
    if (number === mostVisits) throw new Error(`${url}: ${error}`)
    process.stdout.write(`  ${url}: once more, ${error}\n`)
  }
}

type Visited = { readonly result: Result | null; readonly error?: string }

/** Each time in a browser that has never been here. */
async function visitOnce(url: string): Promise<Visited> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('There is no Chromium: `npm test` finds or installs one.')
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    args: [
      `--remote-debugging-port=${port}`,
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-dev-shm-usage',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  try {
    const answer = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(categories),
    })
    if (!answer) return { result: null, error: 'Lighthouse gave nothing' }
    const { runtimeError } = answer.lhr
    return runtimeError ? { result: null, error: runtimeError.message } : { result: answer.lhr }
  } finally {
    await browser.close()
  }
}

/** What keeps a category from being full, with its first offender. Insights weigh nothing and are left out. */
function notFull({ categories: all, audits }: Result): string[] {
  return Object.values(all).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap((ref) => {
      const audit = audits[ref.id]
      if (
        !audit ||
        ref.weight === 0 ||
        audit.score === null ||
        audit.score >= (id === 'performance' ? 0.95 : 1)
      )
        return []
      const { details } = audit
      const first =
        details && 'items' in details && Array.isArray(details.items) ? details.items[0] : undefined
      const offender = first ? ` ${JSON.stringify(first).slice(0, 240)}` : ''
      return [`${id}: ${audit.title} ${audit.displayValue ?? ''}${id === 'performance' ? '' : offender}`]
    }),
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}
