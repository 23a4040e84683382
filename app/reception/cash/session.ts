import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

const sessionStates = ['open', 'counting', 'closed', 'checked'] as const
export type SessionState = (typeof sessionStates)[number]

/** The states from which each step of a drawer may be taken. Only counting may go back, to open. Q9 */
const steps = {
  count: { from: ['open'], to: 'counting' },
  resume: { from: ['counting'], to: 'open' },
  close: { from: ['counting'], to: 'closed' },
  check: { from: ['closed'], to: 'checked' },
} as const satisfies Record<string, { from: readonly SessionState[]; to: SessionState }>

export type SessionStep = keyof typeof steps

/** The state after a step; null where it may not be taken now. Q9 */
export function afterStep(state: SessionState, step: SessionStep): SessionState | null {
  const { from, to } = steps[step]
  return (from as readonly SessionState[]).includes(state) ? to : null
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
