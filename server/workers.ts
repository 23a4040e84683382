import type { AppContext } from '#app/platform/app-context.server.ts'
import { outageOf } from '#app/platform/database/outage.server.ts'

/** Work that waits in a table. */
export type Worker = {
  readonly name: string
  /** how often it looks without being woken: for what falls due, and for what other processes leave */
  readonly everyMs: number
  /** is not woken: no action leaves it anything, only time does */
  readonly byTimeAlone?: boolean
  /** Processes a batch of due work and returns its size; called again until that is 0. */
  work(app: AppContext): Promise<number>
  /** Finishes or hands back what it holds; called once, when the process ends. */
  close?(): Promise<void>
}

export type Workers = {
  /** Lets all look at once. */
  wake(): void
  /** Waits for running work, and starts no more. */
  stop(): Promise<void>
}

/** A worker that has just found its table empty, or failed, looks again after this time at the earliest: in a rush every registration wakes all workers. */
const REST_MS = 100

/**
 * Sets the workers to work, each one batch at a time and independent of the others.
 * @param isPaused while it answers true nothing is begun
 */
export function startWorkers(
  app: AppContext,
  workers: readonly Worker[],
  isPaused: () => boolean = () => false,
): Workers {
  const shifts = workers.map((worker) => ({
    ...startShift(app, worker, isPaused),
    byTimeAlone: worker.byTimeAlone,
  }))
  return {
    wake: () => {
      for (const { byTimeAlone, wake } of shifts) if (!byTimeAlone) wake()
    },
    stop: async () => void (await Promise.all(shifts.map((shift) => shift.stop()))),
  }
}

function startShift(app: AppContext, worker: Worker, isPaused: () => boolean): Workers {
  let woken = false
  let stopped = false
  let working = false
  let rest: NodeJS.Timeout | null = null
  let shift = Promise.resolve()
  let isInOutage = false

  /** Of an outage the first failure is logged and its end, not every attempt between. */
  const tell = (error: unknown) => {
    const outage = outageOf(error)
    if (outage === null) {
      app.log.error({ err: error, worker: worker.name }, 'a worker failed and will try again')
    } else if (!isInOutage) {
      app.log.error(
        { err: error, worker: worker.name, outage },
        'a worker waits until the database works again',
      )
    }
    isInOutage = outage !== null
  }
  const noteSuccess = () => {
    if (isInOutage) app.log.info({ worker: worker.name }, 'a worker works again')
    isInOutage = false
  }

  /** Works until a batch is empty or fails, then rests; a wake-up in between is remembered. */
  const run = async () => {
    try {
      while (!stopped && !isPaused()) {
        woken = false
        const did = await worker.work(app)
        noteSuccess()
        if (did > 0) continue
        rest = setTimeout(afterRest, REST_MS)
        break
      }
    } catch (error) {
      tell(error)
      // woken meanwhile, it may be for other work than what fails
      rest = setTimeout(afterRest, REST_MS)
    }
    working = false
  }
  const afterRest = () => {
    rest = null
    if (woken) wake()
  }
  const wake = () => {
    woken = true
    if (working || rest) return
    working = true
    shift = run()
  }

  const timer = setInterval(wake, worker.everyMs)
  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await worker.close?.()
      await shift
      if (rest) clearTimeout(rest)
    },
  }
}
