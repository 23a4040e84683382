import { useEffect, useId, useRef, useState } from 'react'
import { type SubmitTarget, useFetcher, useRevalidator } from 'react-router'
import { useReading } from '#app/platform/ui/page-state/use-reading.ts'
import { isWriting } from '../../action-requests.ts'
import type { Answer, ListRequest } from './end-command.ts'

type Unanswered = { readonly kind: 'unanswered' }

type Open<Given> = {
  readonly asked: SubmitTarget
  readonly readsAgain: boolean
  readonly number: number
  state: 'ready' | 'asked' | 'sent'
  /** What the page showed when it was asked, and last before it was read again. */
  before: object
  readonly answer: (answer: Given | Unanswered) => void
}

/**
 * Sends a request to the page's own action and returns the answer. Of previews only the latest is answered; what writes is always answered, and what is
 * asked meanwhile waits for it. Each request has its own fetcher, so a late answer is never taken for the next one's. The page has been read again before what
 * writes is answered, also where the answer to a preview has ended that reading.
 * @param readsAgain whether the page and its layout load their data again after it
 */
export function useRequest<Asked = ListRequest, Given = Answer>(
  readsAgain: (asked: Asked) => boolean = isWriting,
): (asked: Asked) => Promise<Given | Unanswered> {
  const id = useId()
  const [number, setNumber] = useState(0)
  const { state, data, submit } = useFetcher({ key: `${id} ${number}` })
  const { revalidate } = useRevalidator()
  const reading = useReading()
  const open = useRef<Open<Given> | null>(null)
  const last = useRef(0)
  const called = useRef(0)
  const written = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    const request = open.current
    if (request?.number !== number) return
    if (request.state === 'ready') {
      request.state = 'asked'
      void submit(request.asked, {
        method: 'post',
        encType: 'application/json',
        defaultShouldRevalidate: request.readsAgain,
      })
      request.before = reading
    } else if (state !== 'idle') {
      // a reading that ends before the answer may have begun before the request
      if (state === 'submitting') request.before = reading
      request.state = 'sent'
    } else if (request.state === 'sent' || data !== undefined) {
      open.current = null
      const answer = () => request.answer((data as Given | undefined) ?? { kind: 'unanswered' })
      if (data !== undefined && request.readsAgain && request.before === reading)
        void revalidate().then(answer)
      else answer()
    }
  }, [number, state, data, submit, reading, revalidate])
  const send = (asked: Asked): Promise<Given | Unanswered> =>
    new Promise((answer) => {
      last.current += 1
      open.current = {
        asked: asked as SubmitTarget,
        readsAgain: readsAgain(asked),
        number: last.current,
        state: 'ready',
        before: reading,
        answer,
      }
      setNumber(last.current)
    })
  return (asked) => {
    called.current += 1
    const call = called.current
    const writes = isWriting(asked)
    const answer = written.current.then(() =>
      writes || call === called.current ? send(asked) : new Promise<never>(() => {}),
    )
    if (writes) written.current = answer
    return answer
  }
}
