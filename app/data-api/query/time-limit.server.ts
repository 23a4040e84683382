import vm from 'node:vm'

/** The time limit of a query over documents in memory, which blocks all other requests meanwhile. */
const LONGEST_MS = 500

/** The query took too long and was stopped. */
export class TooSlow extends Error {}

const call = new vm.Script('work()')
// One for all: to make a context takes longer than most queries. Nothing in it runs but the line above.
const stopwatch: { work: () => unknown } = { work: () => undefined }
const context = vm.createContext(stopwatch)

/**
 * Runs `work`, which must not wait for anything, and stops it wherever it is when it takes too long: also inside a regular
 * expression, which nothing but this can stop.
 * @throws TooSlow
 */
export function withinTime<Value>(work: () => Value): Value {
  const outer = stopwatch.work
  stopwatch.work = work
  try {
    return call.runInContext(context, { timeout: LONGEST_MS })
  } catch (error) {
    if (isTimeout(error)) throw new TooSlow()
    throw error
  } finally {
    stopwatch.work = outer
  }
}

/** The error comes from the other context, whose `Error` is another. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}
