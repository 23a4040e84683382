import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

const drawerStates = ['open', 'counting', 'closed', 'checked'] as const
export type DrawerState = (typeof drawerStates)[number]

/** The states from which each step of a drawer may be taken. Only counting may go back, to open. Q9 */
const steps = {
  count: { from: ['open'], to: 'counting' },
  resume: { from: ['counting'], to: 'open' },
  close: { from: ['counting'], to: 'closed' },
  check: { from: ['closed'], to: 'checked' },
} as const satisfies Record<string, { from: readonly DrawerState[]; to: DrawerState }>

export type DrawerStep = keyof typeof steps

/** The state of a drawer after a step; null where the step may not be taken in this state. Q9 */
export function afterStep(state: DrawerState, step: DrawerStep): DrawerState | null {
  const { from, to } = steps[step]
  return (from as readonly DrawerState[]).includes(state) ? to : null
}

export type CountRefusal = 'reason-missing'

/** Compares the count with the expected sum: a difference needs a reason. Q9 */
export function differenceOf(
  { countedCents, expectedCents }: { readonly countedCents: Cents; readonly expectedCents: Cents },
  reason: string,
): Decision<Cents, CountRefusal> {
  const difference = cents(countedCents - expectedCents)
  return difference !== 0 && reason.trim() === '' ? refuse('reason-missing') : accept(difference)
}
