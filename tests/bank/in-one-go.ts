/** What work that may be interrupted comes to, without an interruption. */
export function inOneGo<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}
