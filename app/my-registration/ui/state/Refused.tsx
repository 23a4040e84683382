import { Notice } from '#app/platform/ui/Notice.tsx'

export type RefusalWords = { readonly title: string; readonly text: string }

/** Why nothing was changed, and what can be done. */
export function Refused({ words }: { readonly words: RefusalWords }) {
  return (
    <Notice tone="error" title={words.title}>
      {words.text}
    </Notice>
  )
}
