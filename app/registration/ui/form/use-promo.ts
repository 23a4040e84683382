import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { PromoCode, PromoRefusal } from '#app/pricing/promo.ts'
import type { Draft } from './draft.ts'

/** What the server says of a code; its owner and quota stay there. */
export type PromoAnswer = {
  readonly asked: string
  readonly promo: PromoCode | null
  readonly refusal: PromoRefusal | 'promo-unknown' | null
}

/** How long somebody pauses in typing before the code is looked up. */
const pauseMs = 500

/** Looks the typed code up. Null while nothing is typed, or nothing is known of it yet. */
export function usePromo({ promo: typed, email }: Draft, address: string): PromoAnswer | null {
  const { data, submit } = useFetcher<PromoAnswer>()
  const asked = typed.trim()

  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(
      () => void submit({ promo: asked, email }, { method: 'post', action: address }),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [asked, email, address, submit])

  return data?.asked === asked ? data : null
}
