import { Notice } from '#app/platform/ui/Notice.tsx'

export type RefusalText = { readonly title: string; readonly text: string }

/** Why nothing was changed, and what can be done. */
export function Refused({ words }: { readonly words: RefusalText }) {
  return (
    <Notice tone="error" title={words.title}>
      {words.text}
    </Notice>
  )
}
