import { useEffect, useState } from 'react'
import { invitationOf, type RegisterPage } from '../register-page.ts'
import { fetchAnswer } from './fetch-answer.ts'
import type { FormAnswer, SendAnswer } from './form-answer.ts'

/** The form's page, and what came back from sending it; undefined before. */
type Shown = { readonly page: RegisterPage; readonly answer: FormAnswer | undefined }

/** What the form sends itself by, while it stays where it is. */
export type Sending = {
  readonly isSending: boolean
  /** while the server is at capacity: in how many seconds the form sends itself again; else null */
  readonly againIn: number | null
  /**
   * Sends the form.
   * @returns `taken`: the browser goes to what it became, and what this tab kept may be forgotten. `asked`: the form shows what came back.
   * `left`: what came back is not for the form, and the browser shows it. `lost`: nothing came back; it may have arrived, or not, and
   * sent again it is taken once all the same
   */
  send(form: HTMLFormElement, fields: FormData): Promise<'taken' | 'asked' | 'left' | 'lost'>
}

/** With two to sixty seconds a try, the form gives up after a quarter of an hour at most. */
const mostTries = 30

/** @param address the form's own, in the page's language */
export function useSending(
  first: Shown,
  address: string,
): { readonly shown: Shown; readonly sending: Sending } {
  const [shown, setShown] = useState(first)
  const [isSending, setIsSending] = useState(false)
  const [againIn, setAgainIn] = useState<number | null>(null)

  // the browser's back button restores the page as it was left: sending
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setIsSending(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const send: Sending['send'] = async (form, fields) => {
    setIsSending(true)
    const { pathname, search } = window.location
    // the key in the fields stays the same: however often it is sent, it is taken once
    let asked = await fetchAnswer<SendAnswer>(`${address}/send${search}`, fields)
    for (let tries = 1; asked.kind === 'busy' && tries < mostTries; tries += 1) {
      setAgainIn(asked.seconds)
      await pause(asked.seconds * 1_000)
      asked = await fetchAnswer<SendAnswer>(`${address}/send${search}`, fields)
    }
    setAgainIn(null)
    if (asked.kind === 'none' || asked.kind === 'busy') {
      setIsSending(false)
      return 'lost'
    }
    const fetched = asked.kind === 'answer' ? asked.answer : null
    if (fetched?.kind === 'saved') {
      window.location.assign(fetched.href)
      return 'taken'
    }
    if (fetched?.kind !== 'asked') {
      // refused before it came to the form: the server has a page for that
      form.submit()
      return 'left'
    }
    if (standsOtherwise(fetched.page, shown.page)) {
      // what stands round the form is to say so; the fields are kept in this tab
      window.location.assign(pathname + search)
      return 'left'
    }
    setIsSending(false)
    setShown({ page: fetched.page, answer: fetched.answer })
    return 'asked'
  }

  return { shown, sending: { isSending, againIn, send } }
}

/** Whether registration opened or closed meanwhile, or the invitation ended. */
function standsOtherwise(now: RegisterPage, before: RegisterPage): boolean {
  return now.phase !== before.phase || (invitationOf(now) === null) !== (invitationOf(before) === null)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
