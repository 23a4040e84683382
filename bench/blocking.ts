import { openBrowser, screens } from '#tests/journeys/browser.ts'
import { startRonda } from '#tests/journeys/ronda.ts'
import type { Bench, Measure } from './measure.ts'
import { countLongTasks, type LongTasks, readLongTasks } from './pages/long-tasks.ts'
import { median } from './rush/crowd.ts'

const slower = 6
const runs = 5
const pages = ['/EN', '/EN/register', '/EN/schedule']

/**
 * Long tasks of the main thread while a phone with a processor slowed six times loads the page, until the network is quiet and the islands are
 * hydrated; each time in a browser context that has never been here, median of five.
 */
export const blocking: Bench = async () => {
  const ronda = await startRonda({ prepare: null })
  const browser = await openBrowser()
  try {
    const load = async (address: string): Promise<LongTasks> => {
      const context = await browser.newContext(screens.phone)
      try {
        const page = await context.newPage()
        await countLongTasks(page)
        const client = await context.newCDPSession(page)
        await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
        await page.goto(address, { waitUntil: 'networkidle' })
        return await readLongTasks(page)
      } finally {
        await context.close()
      }
    }
    const measures: Measure[] = []
    for (const page of pages) {
      // the first visit of all renders the page
      await load(ronda.address + page)
      const loads: LongTasks[] = []
      for (let run = 0; run < runs; run += 1) loads.push(await load(ronda.address + page))
      const of = (what: keyof LongTasks) => median(loads.map((one) => one[what]))
      const where = `${page}, processor ${slower} times slower`
      measures.push(
        { what: `long tasks, ${where}`, value: of('count'), unit: '' },
        { what: `longest task, ${where}`, value: of('longestMs'), unit: 'ms' },
        { what: `blocking time, ${where}`, value: of('blockingMs'), unit: 'ms' },
      )
    }
    return measures
  } finally {
    await browser.close()
    await ronda.stop()
  }
}
