import { useEffect, useRef } from 'react'
import { type SubmitTarget, useFetcher } from 'react-router'
import type { Answer, Question } from './end-command.ts'

type Unanswered = { readonly kind: 'unanswered' }

type Pending<Given> = {
  isSent: boolean
  readonly before: unknown
  readonly answer: (answer: Given | Unanswered) => void
}

/** Asks the page's own action. One question at a time: one that is asked later is the one that is answered. */
export function useQuestion<Asked = Question, Given = Answer>(): (
  asked: Asked,
) => Promise<Given | Unanswered> {
  const { state, data, submit } = useFetcher()
  const open = useRef<Pending<Given> | null>(null)
  useEffect(() => {
    const asked = open.current
    if (!asked) return
    if (state !== 'idle') asked.isSent = true
    else if (asked.isSent || data !== asked.before) {
      open.current = null
      asked.answer((data as Given | undefined) ?? { kind: 'unanswered' })
    }
  }, [state, data])
  return (asked) =>
    new Promise((answer) => {
      open.current = { isSent: false, before: data, answer }
      void submit(asked as SubmitTarget, { method: 'post', encType: 'application/json' })
    })
}
