import type { RefusalText } from '#app/registration/refusal-text.ts'
import type { Draft } from '../draft/draft.ts'
import type { NamedPrice } from '../price/price-of-draft.ts'
import type { PromoAnswer } from '../price/use-promo.ts'
import type { RegisterPage } from '../register-page.ts'
import type { FormRefusal, Problem } from './refusal-text.ts'

/** The server's response when it refuses the form, or when the form only queried something. Contains everything that was typed. */
export type FormAnswer = {
  readonly draft: Draft
  readonly refusal: FormRefusal | null
  /** The total shown in the form. */
  readonly before: number | null
  readonly named: NamedPrice | null
  readonly promo: PromoAnswer | null
  /** The refusal as text: browsers load the texts only when the dancer starts filling the form in. */
  readonly notice: FormNotice | null
}

/** A refusal in the page's language. */
export type FormNotice = { readonly words: RefusalText; readonly problems: readonly Problem[] }

/** The response to the form's script: an address to go to, or the current page of the form. */
export type SendAnswer =
  | { readonly kind: 'saved'; readonly href: string }
  | { readonly kind: 'asked'; readonly answer: FormAnswer; readonly page: RegisterPage }
