import type { Action } from './action.ts'

/** An action without what somebody typed about a person: of whom nothing is known any more, nothing is written down. That there was a reason stays. Q14 */
export function withoutTexts(action: Action): Action {
  if (action.kind === 'note') return { ...action, text: '' }
  if ('reason' in action && action.reason !== null) return { ...action, reason: '–' }
  return action
}
