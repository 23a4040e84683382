import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Edition } from './edition.ts'

export type CancelStepsErrorKind = 'cancel-steps'

type CancelStepsError = {
  readonly path: 'cancelSteps'
  readonly error: CancelStepsErrorKind
  readonly fields: readonly ['cancelSteps', 'closesAt']
}

/**
 * Whether the steps follow one another: each day once and later than the one before, none past the day on which registration closes, and the one
 * without a day, which lasts until then, the last. Fees and percentages are within bounds. F6
 */
export function cancelStepsErrors({
  cancelSteps,
  closesAt,
}: Pick<Edition, 'cancelSteps' | 'closesAt'>): readonly CancelStepsError[] {
  const closesOn = localDayOf(closesAt)
  const days = cancelSteps.map(({ until }) => until ?? closesOn)
  const inOrder = days.every((day, n) => (n === 0 || (days[n - 1] ?? day) < day) && day <= closesOn)
  const withinBounds = cancelSteps.every(
    ({ percent, feeCents }) =>
      percent >= 0 && percent <= 100 && Number.isSafeInteger(feeCents) && feeCents >= 0,
  )
  if (inOrder && withinBounds) return []
  return [{ path: 'cancelSteps', error: 'cancel-steps', fields: ['cancelSteps', 'closesAt'] }]
}
