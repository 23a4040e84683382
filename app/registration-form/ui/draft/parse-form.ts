import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Cents } from '#app/platform/values/money.ts'
import { fieldErrorsOf, type NewRegistration, newRegistration } from '#app/registration/forms.ts'
import type { SaveRefusal } from '#app/registration/refusal.ts'
import { wantedExtras } from '../person/wanted-extras.ts'
import { valuesOf } from './controls.ts'
import { buyerOf, type Draft } from './draft.ts'

export type FieldsRefusal = Extract<SaveRefusal, { kind: 'fields' }>

/** The form's values besides its fields. */
export type Carried = {
  /** The token of the invitation link that was opened. */
  readonly partnerCode: string | null
  /** The total that was shown; null where none was (no JavaScript, or saved before opening). */
  readonly expectedTotalCents: Cents | null
}

/** The type of `parseDraft`: browsers fetch the schema only when the dancer starts filling the form in. */
export type DraftParser = typeof parseDraft

/** The draft as a registration, validated by the schema that server and data interface share. */
export function parseDraft(draft: Draft, carried: Carried): Decision<NewRegistration, FieldsRefusal> {
  const parsed = newRegistration.safeParse(inputOf(draft, carried))
  if (parsed.success) return accept(parsed.data)
  return refuse({ kind: 'fields', errors: fieldErrorsOf(parsed.error) })
}

function inputOf(draft: Draft, { partnerCode, expectedTotalCents }: Carried): unknown {
  const { partnerChoice, partnerEmail, picks, terms, photos, listed } = draft
  return {
    ...valuesOf(draft),
    picks,
    partner: partnerOf(partnerChoice, partnerEmail, partnerCode),
    seeksPartner: partnerChoice === 'board' && partnerCode === null,
    consents: { terms, photos, listed },
    extras: wantedExtras(draft),
    invoiceTo: buyerOf(draft.buyer),
    ...(expectedTotalCents === null ? {} : { expectedTotalCents }),
  }
}

function partnerOf(partnerChoice: Draft['partnerChoice'], email: string, code: string | null) {
  if (code !== null) return { code }
  return partnerChoice === 'partner' ? { email } : null
}
