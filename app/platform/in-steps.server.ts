import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets requests be answered between two pieces of long work. */
export async function yieldToRequests(): Promise<void> {
  await nextTurn()
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
