import { useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * The version that a form is based on, to be sent with it: the one it began with, and after an answer, which says what others did, the one that the page
 * read with it. So nothing of theirs is overwritten unsaid. A form that is opened while the page is read again, as after one's own save, begins with what
 * is read.
 */
export function useBaseVersion<Version>(version: Version, answer: unknown): Version {
  const isRead = useNavigation().state === 'idle'
  const [base, setBase] = useState({ version, answer, isRead })
  if (answer === base.answer && base.isRead) return base.version
  if (isRead) setBase({ version, answer, isRead })
  return version
}
