/**
 * How much a run tries. `npm test` guards every change: seeds, samples and stories enough to meet each kind of fault. `npm run test:long` tries
 * the same with the full number of each, both engines and all screens; docs/testing.md says what either is for.
 */
export const isLong = process.env.RONDA_TEST_SIZE === 'long'

/** The number for every change, or the full one. */
export function sized<Value>(everyChange: Value, long: Value): Value {
  return isLong ? long : everyChange
}

/** Seeds of random tests from 1 on; `RONDA_TEST_SEED=17` runs that one alone. */
export function seeds(everyChange: number, long: number): readonly number[] {
  const one = process.env.RONDA_TEST_SEED
  return one ? [Number(one)] : Array.from({ length: sized(everyChange, long) }, (_, n) => n + 1)
}
