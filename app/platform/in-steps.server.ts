import { setImmediate as nextTurn } from 'node:timers/promises'

let lastTurn: Promise<void> = Promise.resolve()

/** Lets requests be answered between two pieces of long work. Works that run at once take turns: requests wait for one piece, not for one of each. */
export function yieldToRequests(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

/**
 * Goes through work that says where it may be interrupted, and lets requests be answered there.
 * @throws what the work throws
 */
export async function inSteps<Result>(work: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await yieldToRequests()
  }
}
