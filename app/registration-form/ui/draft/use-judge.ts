import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Judge } from './parse-form.ts'

/**
 * The schema in the browser: a fifth of the page's weight, and of no use before a field is filled in, so it is fetched then.
 * Until it is here, or where it cannot be had, the server alone judges.
 */
export function useJudge(form: RefObject<HTMLFormElement | null>): {
  readonly judge: Judge | null
  /** Somebody begins: for the form's `onFocus`. */
  fetchJudge(): void
} {
  const [judge, setJudge] = useState<Judge | null>(null)
  const fetchJudge = useCallback(() => {
    import('./parse-form.ts').then(
      // undefined where the page's guard took the failure
      (part: typeof import('./parse-form.ts') | undefined) => part && setJudge(() => part.parseDraft),
      () => undefined,
    )
  }, [])
  // whoever began before the form was awake
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) fetchJudge()
  }, [form, fetchJudge])
  return { judge, fetchJudge }
}
