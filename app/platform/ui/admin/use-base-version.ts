import { useState } from 'react'

/**
 * The version that a form is based on, to be sent with it: the one it began with, until an answer has come, which says what others did; then the
 * present one. So nothing of theirs is overwritten unsaid.
 */
export function useBaseVersion<Version>(version: Version, answer: unknown): Version {
  const [first] = useState({ version, answer })
  return answer === first.answer ? first.version : version
}
