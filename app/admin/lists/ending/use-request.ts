import { useEffect, useId, useRef, useState } from 'react'
import { type SubmitTarget, useFetcher } from 'react-router'
import type { Answer, ListRequest } from './end-command.ts'

type Unanswered = { readonly kind: 'unanswered' }

type Open<Given> = {
  readonly asked: SubmitTarget
  readonly number: number
  state: 'ready' | 'asked' | 'sent'
  readonly answer: (answer: Given | Unanswered) => void
}

/**
 * Sends a request to the page's own action and returns the answer. Only the latest request is answered. Each request has its own fetcher, so a late
 * answer is never taken for the next one's.
 */
export function useRequest<Asked = ListRequest, Given = Answer>(): (
  asked: Asked,
) => Promise<Given | Unanswered> {
  const id = useId()
  const [number, setNumber] = useState(0)
  const { state, data, submit } = useFetcher({ key: `${id} ${number}` })
  const open = useRef<Open<Given> | null>(null)
  const last = useRef(0)
  useEffect(() => {
    const request = open.current
    if (request?.number !== number) return
    if (request.state === 'ready') {
      request.state = 'asked'
      void submit(request.asked, { method: 'post', encType: 'application/json' })
    } else if (state !== 'idle') request.state = 'sent'
    else if (request.state === 'sent' || data !== undefined) {
      open.current = null
      request.answer((data as Given | undefined) ?? { kind: 'unanswered' })
    }
  }, [number, state, data, submit])
  return (asked) =>
    new Promise((answer) => {
      last.current += 1
      open.current = { asked: asked as SubmitTarget, number: last.current, state: 'ready', answer }
      setNumber(last.current)
    })
}
