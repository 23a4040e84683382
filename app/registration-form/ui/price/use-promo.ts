import { useEffect, useState } from 'react'
import type { PromoCode } from '#app/pricing/promo.ts'
import type { PromoError } from '#app/registration/refusal.ts'
import type { Draft } from '../draft/draft.ts'
import { fetchAnswer } from '../sending/fetch-answer.ts'

/** The server's answer about a code, without its owner and quota. */
export type PromoAnswer = {
  readonly asked: string
  readonly promo: PromoCode | null
  readonly refusal: PromoError | null
  /** The refusal in the page's language. Comes with the answer, because few visitors ever see one. */
  readonly error?: string
}

/** Pause in typing, in milliseconds, before the code is looked up: a part of a code counts as an unknown one (R30). */
const pauseMs = 1_000

/** Looks the typed code up. Null while nothing is typed or the answer has not arrived. */
export function usePromo({ promo: typed, email }: Draft, address: string): PromoAnswer | null {
  const [found, setFound] = useState<{ readonly answer: PromoAnswer; readonly email: string } | null>(null)
  const asked = typed.trim()

  useEffect(() => {
    if (!asked) return
    let isCurrent = true
    const look = async () => {
      const form = new FormData()
      form.set('promo', asked)
      form.set('email', email)
      const fetched = await fetchAnswer<PromoAnswer | null>(address, form)
      // An outdated answer does not apply to the present input
      if (isCurrent && fetched.kind === 'answer' && fetched.answer)
        setFound({ answer: fetched.answer, email })
    }
    const timer = setTimeout(look, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [asked, email, address])

  // Some codes are for one address only
  return found?.answer.asked === asked && found.email === email ? found.answer : null
}
