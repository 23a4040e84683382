import { Answer } from '#app/platform/ui/Answer.tsx'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { RefusalText } from '#app/registration/refusal-text.ts'

/** Why nothing was changed, and what can be done. */
export function Refused({ words }: { readonly words: RefusalText }) {
  return (
    <Answer>
      <Notice tone="error" title={words.title}>
        {words.text}
      </Notice>
    </Answer>
  )
}
