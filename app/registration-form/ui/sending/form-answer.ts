import type { Draft } from '../draft/draft.ts'
import type { NamedPrice } from '../price/price-of-draft.ts'
import type { PromoAnswer } from '../price/use-promo.ts'
import type { RegisterPage } from '../register-page.ts'
import type { FormRefusal } from './refusal-text.ts'

/** What the form is told when it is not taken, or when only something was asked. All that was typed comes back. */
export type FormAnswer = {
  readonly draft: Draft
  readonly refusal: FormRefusal | null
  /** The total that stood in the form. */
  readonly before: number | null
  readonly named: NamedPrice | null
  readonly promo: PromoAnswer | null
}

/** What the form's script is told when it has sent the form: where to go, or the form's page as it stands now. */
export type SendAnswer =
  | { readonly kind: 'saved'; readonly href: string }
  | { readonly kind: 'asked'; readonly answer: FormAnswer; readonly page: RegisterPage }
