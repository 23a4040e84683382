import vm from 'node:vm'

/** What a question about documents in memory may take. It holds up everybody else meanwhile. */
const LONGEST_MS = 250

/** The question took too long and was stopped. */
export class TooSlow extends Error {}

const call = new vm.Script('work()')

/**
 * Runs `work`, which must not wait for anything, and stops it wherever it is when it takes too long: also inside a regular
 * expression, which nothing but this can stop.
 * @throws TooSlow
 */
export function withinTime<Value>(work: () => Value): Value {
  try {
    return call.runInNewContext({ work }, { timeout: LONGEST_MS })
  } catch (error) {
    if (isTimeout(error)) throw new TooSlow()
    throw error
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
