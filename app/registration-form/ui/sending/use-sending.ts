import { useEffect, useState } from 'react'
import { invitationOf, type RegisterPage } from '../register-page.ts'
import { fetchAnswer } from './fetch-answer.ts'
import type { FormAnswer, SendAnswer } from './form-answer.ts'

/** The form's page, and the result of sending it; undefined before. */
type Shown = { readonly page: RegisterPage; readonly answer: FormAnswer | undefined }

/** How the form is sent without leaving the page. */
export type Sending = {
  readonly isSending: boolean
  /** While the server is overloaded: in how many seconds the form is sent again; else null */
  readonly againIn: number | null
  /**
   * Sends the form.
   * @returns `taken`: the browser goes to the new registration, and the stored draft can be deleted. `asked`: the form shows the answer. `left`: the
   * browser shows a response that is not for the form. `lost`: no response; the request may have arrived, and sending it again registers only once
   */
  send(form: HTMLFormElement, fields: FormData): Promise<'taken' | 'asked' | 'left' | 'lost'>
}

/** With two to sixty seconds per try, the form gives up after a quarter of an hour at most. */
const mostTries = 30

/** @param address the form's own, in the page's language */
export function useSending(
  first: Shown,
  address: string,
): { readonly shown: Shown; readonly sending: Sending } {
  const [shown, setShown] = useState(first)
  const [isSending, setIsSending] = useState(false)
  const [againIn, setAgainIn] = useState<number | null>(null)

  // The browser's back button restores the page in its sending state
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setIsSending(false)
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const send: Sending['send'] = async (form, fields) => {
    setIsSending(true)
    const { pathname, search } = window.location
    // The idempotency key in the fields stays the same: sending again registers only once
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
      // Refused before it reached the form: the server has a page for that
      form.submit()
      return 'left'
    }
    if (standsOtherwise(fetched.page, shown.page)) {
      // The surrounding page has to change too; the fields are stored in this tab
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
