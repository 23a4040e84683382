import type { Action } from './action.ts'

/** An action without the text typed about a person: nothing is stored about an erased person, except that there was a reason. Q14 */
export function withoutTexts(action: Action): Action {
  if (action.kind === 'note') return { ...action, text: '' }
  if ('reason' in action && action.reason !== null) return { ...action, reason: '–' }
  return action
}
