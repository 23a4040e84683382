import { useState } from 'react'

/**
 * A page's answer to its form, kept while the answer to a further one is lost: a preview stays, so that it can be confirmed again.
 * @param answer null: lost (`keepPage`); undefined: nothing was sent since the page was opened
 */
export function useLastAnswer<Answer>(answer: Answer | null | undefined): Answer | undefined {
  const [last, setLast] = useState(answer ?? undefined)
  const now = answer === null ? last : answer
  if (now !== last) setLast(now)
  return now
}
