import { type Problem, problemsOf, type RefusalContext, type ShownRefusal } from '../sending/refusal-text.ts'
import type { Draft } from './draft.ts'
import type { Carried, DraftParser } from './parse-form.ts'

/**
 * The problems of a refused draft that remain: a corrected field has none. Problems that only the server can check stay until the form is sent again;
 * while the schema is not loaded, all stay.
 */
export function remainingProblems(
  refusal: ShownRefusal,
  refused: Draft,
  now: Draft,
  carried: Carried,
  context: RefusalContext,
  parse: DraftParser | null,
): Problem[] {
  const problems = problemsOf(refusal, refused, context)
  if (refusal.kind !== 'fields' || !parse) return problems
  const wrongIn = (draft: Draft) => {
    const parsed = parse(draft, carried)
    const left = parsed.ok ? [] : problemsOf(parsed.reason, draft, context)
    return new Set(left.map(({ control }) => control))
  }
  const before = wrongIn(refused)
  const after = wrongIn(now)
  return problems.filter(({ control }) => after.has(control) || !before.has(control))
}
