import { type Circumstances, type Problem, problemsOf, type ShownRefusal } from '../sending/refusal-text.ts'
import type { Draft } from './draft.ts'
import type { Carried, DraftParser } from './parse-form.ts'

/**
 * Of the problems a refused draft had, those that are left now: a field that has been put right stops complaining. What only the
 * server can judge stays until the form is sent again; so does everything while there is nobody to judge it.
 */
export function remainingProblems(
  refusal: ShownRefusal,
  refused: Draft,
  now: Draft,
  carried: Carried,
  circumstances: Circumstances,
  parse: DraftParser | null,
): Problem[] {
  const problems = problemsOf(refusal, refused, circumstances)
  if (refusal.kind !== 'fields' || !parse) return problems
  const wrongIn = (draft: Draft) => {
    const parsed = parse(draft, carried)
    const left = parsed.ok ? [] : problemsOf(parsed.reason, draft, circumstances)
    return new Set(left.map(({ control }) => control))
  }
  const before = wrongIn(refused)
  const after = wrongIn(now)
  return problems.filter(({ control }) => after.has(control) || !before.has(control))
}
