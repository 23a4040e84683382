import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { DraftParser } from './parse-form.ts'

/**
 * The schema in the browser: a fifth of the page's weight, and of no use before a field is filled in, so it is fetched then.
 * Until it is here, or where it cannot be had, the server alone judges.
 */
export function useDraftParser(form: RefObject<HTMLFormElement | null>): {
  readonly parse: DraftParser | null
  /** Somebody begins: for the form's `onFocus`. */
  fetchParser(): void
} {
  const [parse, setParser] = useState<DraftParser | null>(null)
  const fetchParser = useCallback(() => {
    import('./parse-form.ts').then(
      // undefined where the page's guard took the failure
      (part: typeof import('./parse-form.ts') | undefined) => part && setParser(() => part.parseDraft),
      () => undefined,
    )
  }, [])
  // the dancer began before hydration
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) fetchParser()
  }, [form, fetchParser])
  return { parse, fetchParser }
}
