import { useCallback, useState } from 'react'
import type { Judge } from './parse-form.ts'

/**
 * The schema in the browser: a fifth of the page's weight, and of no use before a field is filled in, so it is fetched then.
 * Until it is here, or where it cannot be had, the server alone judges.
 */
export function useJudge(): { readonly judge: Judge | null; fetchJudge(): void } {
  const [judge, setJudge] = useState<Judge | null>(null)
  const fetchJudge = useCallback(() => {
    import('./parse-form.ts').then(
      ({ parseDraft }) => setJudge(() => parseDraft),
      () => undefined,
    )
  }, [])
  return { judge, fetchJudge }
}
