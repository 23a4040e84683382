import type { ReactNode } from 'react'
import { useInView } from './use-in-view.ts'

type AnswerInViewProps = {
  /** Undefined: none that needs to be seen at once, for instance because the keyboard is taken to a field in error. */
  readonly answer: unknown
  readonly children: ReactNode
}

/** The notice of an answer at the head of a dialog, on screen wherever in the dialog the button was. */
export function AnswerInView({ answer, children }: AnswerInViewProps) {
  const box = useInView<HTMLDivElement>(answer)
  return <div ref={box}>{children}</div>
}
