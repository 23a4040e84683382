import { type RefObject, useCallback, useEffect, useState } from 'react'

/** The functions that validate a draft and describe its errors. */
type Judge = typeof import('./judge.ts')['judge']

/**
 * The schema and its messages in the browser: a fifth of the page's weight and not needed before a field is filled in, so they load then. Until they
 * are loaded, or if that fails, only the server validates.
 */
export function useJudge(form: RefObject<HTMLFormElement | null>): {
  readonly judge: Judge | null
  /** Starts loading; for the form's `onFocus`. */
  fetchJudge(): void
} {
  const [judge, setJudge] = useState<Judge | null>(null)
  const fetchJudge = useCallback(() => {
    import('./judge.ts').then(
      // Undefined when the page's error handler took the failure
      (part: typeof import('./judge.ts') | undefined) => part && setJudge(part.judge),
      () => undefined,
    )
  }, [])
  // The dancer began before hydration
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) fetchJudge()
  }, [form, fetchJudge])
  return { judge, fetchJudge }
}
