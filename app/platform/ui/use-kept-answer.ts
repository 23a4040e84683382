import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * A page's answer to its form, for as long as the page stays at its address: React Router forgets it when the page is read again, as after a colleague's change.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation()
  const [kept, setKept] = useState({ key, answer })
  const now = answer === undefined && key === kept.key ? kept.answer : answer
  if (key !== kept.key || now !== kept.answer) setKept({ key, answer: now })
  return now
}
