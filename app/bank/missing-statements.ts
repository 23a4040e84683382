import type { Statement } from './statement.ts'

/** The number and closing balance of a statement; banks start again at 1 each year. */
export type NumberedStatement = Pick<Statement, 'number' | 'closing'>

/**
 * The missing numbers between the lowest and the highest statement of a year: statements still to be imported. Empty if the bank's
 * numbers are not numeric.
 * @param year of the closing balance
 */
export function missingStatements(statements: readonly NumberedStatement[], year: number): readonly number[] {
  const ofYear = statements.filter(({ closing }) => closing?.day?.startsWith(`${year}-`))
  const numbers = new Set(ofYear.flatMap(({ number }) => sequenceOf(number) ?? []))
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)]
  if (numbers.size === 0 || highest - lowest >= MOST_IN_A_YEAR) return []
  const all = Array.from({ length: highest - lowest + 1 }, (_, n) => lowest + n)
  return all.filter((number) => !numbers.has(number))
}

/** One a day, with a margin. */
const MOST_IN_A_YEAR = 500

/** `7`, `007`, and with the year before or behind it: `7/2026`, `2026-7`. */
function sequenceOf(number: string | null): number | null {
  const match = /^(?:20\d\d[/-])?(\d{1,6})(?:[/-]20\d\d)?$/.exec(number ?? '')
  return match ? Number(match[1]) : null
}
