import { type Curve, finalOf, valueAt } from './curve.ts'

/** The expected number so many days before the festival, with its band. */
type ForecastPoint = {
  readonly daysBefore: number
  readonly expected: number
  readonly least: number
  readonly most: number
}

export type Forecast = {
  /** From today to the first day of the festival. */
  readonly points: readonly ForecastPoint[]
  readonly expected: number
  readonly least: number
  readonly most: number
  /** By how much the same forecast, made that many days before the earlier editions, was wrong at the most: 0.1 is a tenth. */
  readonly worstError: number
  /** Names of the editions that it is made from. */
  readonly from: readonly string[]
}

/** With fewer earlier editions neither a forecast nor its error is known. */
const FEWEST_EDITIONS = 2

/**
 * How many there will be: as many as now, times what the earlier editions grew by from as many days before. The band is how wrong the same
 * forecast would have been for each of them, made from the others. Null with fewer than two earlier editions that had begun by then, and once
 * the festival has begun. Y7
 */
export function forecastOf(now: Curve, earlier: readonly Curve[]): Forecast | null {
  const today = now.points.at(-1)
  if (!today || today.daysBefore <= 0 || today.value <= 0) return null
  const known = earlier.filter(
    (curve) => valueAt(curve, today.daysBefore) > 0 && finalOf(curve) > 0 && isWhole(curve),
  )
  if (known.length < FEWEST_EDITIONS) return null
  const points = Array.from({ length: today.daysBefore + 1 }, (_, index) => {
    const to = today.daysBefore - index
    return pointAt(to, today, known)
  })
  const last = points.at(-1)
  if (!last) return null
  return {
    points,
    expected: last.expected,
    least: last.least,
    most: last.most,
    worstError: worstErrorOf(known, today.daysBefore, 0),
    from: known.map(({ edition }) => edition.name),
  }
}

/** Its festival has begun: the final number is known. */
function isWhole({ points }: Curve): boolean {
  const last = points.at(-1)
  return last !== undefined && last.daysBefore <= 0
}

function pointAt(
  to: number,
  today: { readonly daysBefore: number; readonly value: number },
  known: readonly Curve[],
): ForecastPoint {
  const expected = today.value * growth(known, today.daysBefore, to)
  const error = worstErrorOf(known, today.daysBefore, to)
  return {
    daysBefore: to,
    expected: Math.round(expected),
    least: Math.round(expected * Math.max(0, 1 - error)),
    most: Math.round(expected * (1 + error)),
  }
}

/** By what the editions grew between two days, all of them together: a large one counts more than a small one. */
function growth(curves: readonly Curve[], from: number, to: number): number {
  const sum = (daysBefore: number) => curves.reduce((whole, curve) => whole + valueAt(curve, daysBefore), 0)
  return sum(to) / sum(from)
}

function worstErrorOf(known: readonly Curve[], from: number, to: number): number {
  return Math.max(
    ...known.map((curve) => {
      const others = known.filter((other) => other !== curve)
      const predicted = valueAt(curve, from) * growth(others, from, to)
      const came = valueAt(curve, to)
      return came === 0 ? 0 : Math.abs(predicted - came) / came
    }),
  )
}
