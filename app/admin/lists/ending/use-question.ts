import { useEffect, useRef } from 'react'
import { type SubmitTarget, useFetcher } from 'react-router'
import type { Answer, Question } from './end-command.ts'

type Pending = {
  isSent: boolean
  readonly before: Answer | undefined
  readonly answer: (answer: Answer) => void
}

/** Asks the list's own action. One question at a time: one that is asked later is the one that is answered. */
export function useQuestion(): (asked: Question) => Promise<Answer> {
  const { state, data, submit } = useFetcher<Answer>()
  const open = useRef<Pending | null>(null)
  useEffect(() => {
    const asked = open.current
    if (!asked) return
    if (state !== 'idle') asked.isSent = true
    else if (asked.isSent || data !== asked.before) {
      open.current = null
      asked.answer(data ?? { kind: 'unanswered' })
    }
  }, [state, data])
  return (asked) =>
    new Promise((answer) => {
      open.current = { isSent: false, before: data, answer }
      void submit(asked as SubmitTarget, { method: 'post', encType: 'application/json' })
    })
}
