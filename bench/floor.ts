import type { Browser, Page } from 'playwright-core'
import { openBrowser, screens } from '#tests/journeys/browser.ts'
import { startRonda } from '#tests/journeys/ronda.ts'
import type { Bench } from './measure.ts'

const slower = 6
const seconds = 6

/**
 * The dancers' floor of the home page, with the demo's hundreds of dancers, on a phone and on a desktop with processors slowed six
 * times: the frames a second of the page while it moves. Only the page is slowed, so the worker's time for a
 * frame is measured separately, and multiplied.
 */
export const floor: Bench = async () => {
  const ronda = await startRonda({ prepare: null })
  const browser = await openBrowser()
  try {
    const measures = []
    for (const screen of ['phone', 'desktop'] as const) {
      const context = await browser.newContext({ ...screens[screen], reducedMotion: 'no-preference' })
      const page = await context.newPage()
      await page.goto(`${ronda.address}/EN`)
      const floorOfDancers = page.locator('[data-island=living-floor]')
      await floorOfDancers.scrollIntoViewIfNeeded()
      await floorOfDancers.and(page.locator('[data-moves]')).waitFor()
      const client = await context.newCDPSession(page)
      await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
      const frames = await page.evaluate(countFrames, seconds * 1_000)
      await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const work = await workOfFrame(browser, page)
      await context.close()
      measures.push(
        {
          what: `frames of the page, ${screen}, processor ${slower} times slower`,
          value: (frames.length - 1) / seconds,
          unit: 'a second',
          aim: { least: 58 },
        },
        {
          what: `frames of the page later than 34 ms, ${screen}`,
          value: frames.filter((at, index) => index > 0 && at - (frames[index - 1] ?? at) > 34).length,
          unit: `in ${seconds} s`,
        },
        {
          what: `steps of a frame in the worker, ${screen}, × ${slower}`,
          value: work.stepsMs * slower,
          unit: 'ms',
          aim: { most: 16 },
        },
        {
          what: `pixels of a frame in the worker, ${screen}, × ${slower}, without a graphics processor`,
          value: work.pixelsMs * slower,
          unit: 'ms',
        },
      )
    }
    return measures
  } finally {
    await browser.close()
    await ronda.stop()
  }
}

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The processor time that the worker takes for a frame, in the mean: to say what is drawn where, and to draw it. */
async function workOfFrame(browser: Browser, page: Page): Promise<{ stepsMs: number; pixelsMs: number }> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink'] })
  await page.waitForTimeout(3_000)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const threads = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name?.startsWith('DedicatedWorker'),
  )
  const worker = new Set(threads.map(({ pid, tid }) => `${pid} ${tid}`))
  const meanMs = (wanted: string) => {
    const found = traceEvents.filter(
      ({ name, ph, pid, tid }) => ph === 'X' && name === wanted && worker.has(`${pid} ${tid}`),
    )
    return found.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000 / Math.max(1, found.length)
  }
  return {
    stepsMs: meanMs('FireAnimationFrame'),
    pixelsMs: meanMs('OffscreenCanvasRenderingContext2D::FinalizeFrame'),
  }
}

/** When the page's frames came. Runs in the page. */
function countFrames(ms: number): Promise<number[]> {
  return new Promise((done) => {
    const frames: number[] = []
    const note = (at: number) => {
      frames.push(at)
      if (at - (frames[0] ?? at) < ms) requestAnimationFrame(note)
      else done(frames)
    }
    requestAnimationFrame(note)
  })
}
