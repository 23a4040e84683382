import { useEffect, useState } from 'react'
import { ask } from './ask.ts'
import type { FormAnswer, SendAnswer } from './form-answer.ts'
import type { RegisterPage } from './register-page.ts'

/** The form's page, and what came back from sending it; undefined before. */
type Shown = { readonly page: RegisterPage; readonly answer: FormAnswer | undefined }

/** What the form sends itself by, while it stays where it is. */
export type Sending = {
  readonly isUnderWay: boolean
  /**
   * Sends the form. Where it was taken, the browser goes to what it became, and what this tab kept may be forgotten.
   * @returns `lost` when no answer came: it may have arrived, or not; sent again it is taken once all the same
   */
  send(form: FormData): Promise<'taken' | 'asked' | 'lost'>
}

/** @param address the form's own, in the page's language */
export function useSending(
  first: Shown,
  address: string,
): { readonly shown: Shown; readonly sending: Sending } {
  const [shown, setShown] = useState(first)
  const [isUnderWay, setUnderWay] = useState(false)

  // who goes back finds the page as it was left: under way
  useEffect(() => {
    const isBack = () => setUnderWay(false)
    window.addEventListener('pageshow', isBack)
    return () => window.removeEventListener('pageshow', isBack)
  }, [])

  const send: Sending['send'] = async (form) => {
    setUnderWay(true)
    const told = await ask<SendAnswer>(`${address}/send${window.location.search}`, form)
    if (told?.kind === 'saved') {
      window.location.assign(told.href)
      return 'taken'
    }
    setUnderWay(false)
    if (told) setShown(told)
    return told ? 'asked' : 'lost'
  }

  return { shown, sending: { isUnderWay, send } }
}
