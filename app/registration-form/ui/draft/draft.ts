import type { Buyer } from '#app/ledger/buyer.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import { controls, made, type TextControl, type TickControl, textControls, tickControls } from './controls.ts'

/** The partner choice: alone, with a partner named by e-mail, or alone and looking for one. */
const partnerOptions = ['alone', 'partner', 'board'] as const
type PartnerOption = (typeof partnerOptions)[number]

const consents = controls.consents
type Consent = (typeof consents)[number]

/** The name of this field in the form. Drafts that open tabs have stored use it, so it must not change. */
export const partnerField = 'company'

/**
 * The form as the dancer typed it, not yet validated. It is read from the fields on every
 * change and rendered into them again after a refusal, so nothing typed is lost.
 */
export type Draft = { readonly [Name in TextControl]: string } & {
  readonly [Name in TickControl | Consent]: boolean
} & {
  readonly partnerChoice: PartnerOption
  readonly partnerEmail: string
  /** Event ids, each once. */
  readonly picks: readonly string[]
  /** Codes of the extras that are ticked. */
  readonly extras: readonly string[]
  /** Donation amounts as typed, by the donation's code. */
  readonly amounts: Readonly<Record<string, string>>
  readonly buyer: BuyerDraft
  /** The quick choice being followed, and the events it asked about without success; sent along for browsers without JavaScript. */
  readonly way: string
  readonly skipped: readonly string[]
}

/** The buyer on the invoice, as typed; `isNamed` where it is not the dancer. */
export type BuyerDraft = { readonly isNamed: boolean } & Readonly<Record<keyof Buyer, string>>

const noBuyer: BuyerDraft = { isNamed: false, name: '', address: '', country: '', vatId: '' }

/** The buyer as form fields; in the dancer's own country when none is named. */
export function buyerDraft(buyer: Buyer | null, homeCountry: string): BuyerDraft {
  if (buyer === null) return { ...noBuyer, country: homeCountry }
  const { name, address, country, vatId } = buyer
  return { isNamed: true, name, address: address ?? '', country, vatId: vatId ?? '' }
}

/** The buyer as a registration stores it; null: the dancer. */
export function buyerOf({ isNamed, ...buyer }: BuyerDraft): Omit<BuyerDraft, 'isNamed'> | null {
  return isNamed ? buyer : null
}

/** The field in which the amount of a donation is typed. */
export function amountField(code: string): string {
  return `${amountPrefix}${code}`
}
const amountPrefix = 'amount.'

/** The values of the fields. Unknown ones are ignored: filters and buttons belong to the same form. */
export function readDraft(form: FormData): Draft {
  const text = (name: string) => textOf(form.get(name))
  const texts = (name: string) => [...new Set(form.getAll(name).map(textOf).filter(Boolean))]
  const isTicked = (name: string) => form.has(name)
  return {
    ...made(textControls, text),
    ...made([...tickControls, ...consents], isTicked),
    partnerChoice: partnerOptions.find((option) => option === text(partnerField)) ?? 'alone',
    partnerEmail: text('partnerEmail'),
    picks: texts('picks'),
    extras: texts('extras'),
    amounts: amountsIn(form),
    buyer: {
      isNamed: isTicked('buyer'),
      name: text('buyerName'),
      address: text('buyerAddress'),
      country: text('buyerCountry'),
      vatId: text('buyerVatId'),
    },
    way: text('way'),
    skipped: texts('skipped'),
  }
}

/** The draft's role; `both` until the dancer chooses one. */
export function dancerRoleOf({ role }: Pick<Draft, 'role'>): DancerRole {
  return role === 'leader' || role === 'follower' ? role : 'both'
}

/** An untouched form in the language of its page; Slovenian readers most likely live in Slovenia. */
export function blankDraft(locale: 'en' | 'sl'): Draft {
  const blank = readDraft(new FormData())
  return {
    ...blank,
    onFull: 'takeWhatIsFree',
    payBy: 'bank',
    language: locale,
    country: locale === 'sl' ? 'SI' : '',
    buyer: buyerDraft(null, locale === 'sl' ? 'SI' : ''),
  }
}

function amountsIn(form: FormData): Record<string, string> {
  const amounts: Record<string, string> = {}
  for (const [name, value] of form) {
    const amount = textOf(value).trim()
    if (name.startsWith(amountPrefix) && amount) amounts[name.slice(amountPrefix.length)] = amount
  }
  return amounts
}

/** Files are ignored: the form has none. Browsers send line ends as CR LF. */
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
