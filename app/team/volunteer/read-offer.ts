import { cut } from '#app/platform/values/storable.ts'
import { type Offer, offerForm, type Shift } from './offer.ts'

/** The typed values, as the form shows them again after a refusal. */
export type OfferDraft = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly languages: string
  readonly note: string
  readonly shifts: readonly string[]
  readonly tasks: readonly string[]
  readonly consent: boolean
}

export type OfferField = 'name' | 'email' | 'phone' | 'shifts' | 'tasks' | 'languages' | 'note' | 'consent'

export const blankOffer: OfferDraft = {
  name: '',
  email: '',
  phone: '',
  languages: '',
  note: '',
  shifts: [],
  tasks: [],
  consent: false,
}

/** The sent form: the input, and the offer or the fields in error. A hidden field reveals robots. */
export function readOffer(
  form: FormData,
  shifts: readonly Shift[],
): {
  readonly draft: OfferDraft
  readonly isRobot: boolean
  readonly read:
    | { readonly ok: true; readonly value: Offer }
    | { readonly ok: false; readonly reason: readonly OfferField[] }
} {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? cut(value, longest) : ''
  }
  const many = (name: string) =>
    form
      .getAll(name)
      .flatMap((value) => (typeof value === 'string' ? value : []))
      .slice(0, most)
  const draft = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    languages: text('languages'),
    note: text('note'),
    shifts: many('shifts'),
    tasks: many('tasks'),
    consent: form.has('consent'),
  }
  const parsed = offerForm(shifts).safeParse(draft)
  return {
    draft,
    isRobot: text(honeypot) !== '',
    read: parsed.success
      ? { ok: true, value: parsed.data }
      : { ok: false, reason: [...new Set(parsed.error.issues.flatMap(({ path }) => fieldOf(path[0])))] },
  }
}

/** No person sees this field; robots fill in all there are. T7. */
export const honeypot = 'website'

const longest = 4_000
const most = 100

function fieldOf(name: unknown): OfferField[] {
  return typeof name === 'string' && Object.hasOwn(blankOffer, name) ? [name as OfferField] : []
}
