import { type RefObject, useCallback, useEffect, useState } from 'react'

/** What judges a draft and says what is wrong. */
type Judge = typeof import('./judge.ts')['judge']

/**
 * The schema and its sentences in the browser: a fifth of the page's weight, and of no use before a field is filled in, so they are
 * fetched then. Until they are here, or where they cannot be had, the server alone judges.
 */
export function useJudge(form: RefObject<HTMLFormElement | null>): {
  readonly judge: Judge | null
  /** Somebody begins: for the form's `onFocus`. */
  fetchJudge(): void
} {
  const [judge, setJudge] = useState<Judge | null>(null)
  const fetchJudge = useCallback(() => {
    import('./judge.ts').then(
      // undefined where the page's guard took the failure
      (part: typeof import('./judge.ts') | undefined) => part && setJudge(part.judge),
      () => undefined,
    )
  }, [])
  // the dancer began before hydration
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) fetchJudge()
  }, [form, fetchJudge])
  return { judge, fetchJudge }
}
