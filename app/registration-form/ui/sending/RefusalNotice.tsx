import type { ReactNode, Ref } from 'react'
import { Notice } from '#app/platform/ui/Notice.tsx'
import type { RefusalText } from '#app/registration/refusal-text.ts'
import styles from './RefusalNotice.module.css'
import type { Problem } from './refusal-text.ts'

type RefusalNoticeProps = {
  readonly words: RefusalText
  readonly problems: readonly (Problem & { readonly label: string })[]
  /** Buttons for the possible next steps on this page. */
  readonly children?: ReactNode
  readonly ref: Ref<HTMLDivElement>
}

/** The summary at the head of a refused form. It takes the focus, and each line links to its field. */
export function RefusalNotice({ words, problems, children, ref }: RefusalNoticeProps) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how a refusal is found at all
    <div ref={ref} id="refusal" tabIndex={-1} autoFocus className={styles.refusal}>
      <Notice tone="error" title={words.title}>
        <p>{words.text}</p>
        {problems.length > 0 && (
          <ul className={styles.problems}>
            {problems.map(({ control, label, sentence }) => (
              <li key={control}>
                <a href={`#${control}`}>{label}</a>: {sentence}
              </li>
            ))}
          </ul>
        )}
        {children && <div className={styles.action}>{children}</div>}
      </Notice>
    </div>
  )
}
