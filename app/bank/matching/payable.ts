import type { Cents } from '#app/platform/values/money.ts'

/** The subject that a transfer pays or paid: a type and an id, as in the ledger. */
export type Target = { readonly type: PayableType | PayoutType; readonly id: string }

type PayableType = 'registration' | 'invoice' | 'donation' | 'doorSale'
type PayoutType = 'cost' | 'refund'

/** A subject with a claim that an entry can pay. */
export type Payable = {
  readonly type: PayableType
  readonly id: string
  /** Its name for people: `TF26-00042`, the number of an invoice. */
  readonly code: string
  /** Full names of likely payers, in any order of given name and surname. */
  readonly names: readonly string[]
  /** Electronic, each one enough: SI12 and RF. */
  readonly references: readonly string[]
  /** Below 0 where more was paid than is owed. For a released registration: the amount owed if it were re-admitted. */
  readonly openCents: Cents
  /** `released` may be re-admitted by paying; a payment of `cancelled` is a credit. */
  readonly status: 'live' | 'released' | 'cancelled'
  /** Ids of those whose payer may be the same person: the other one of a couple, the registrations of an invoice. */
  readonly togetherWith: readonly string[]
  /** Accounts that paid it before, or another registration of the same person. */
  readonly payerAccounts: readonly string[]
}

/** One reference for several payables: pay together. */
export type PayableGroup = {
  readonly id: string
  readonly references: readonly string[]
  /** Ids of payables, in the order in which money that is not enough is shared out. */
  readonly members: readonly string[]
}

/** A cost or refund that the festival pays. */
export type Payout = {
  readonly type: PayoutType
  readonly id: string
  readonly code: string
  readonly names: readonly string[]
  /** Electronic IBAN, where known. */
  readonly account: string | null
  /** As written into the order to the bank, which returns it with the entry. */
  readonly endToEndId: string | null
  /** The unpaid part, above 0; 0 once paid. */
  readonly openCents: Cents
}

/** An entry of the account taken earlier, which a return may name. */
export type SettledEntry = {
  readonly id: string
  readonly amountCents: Cents
  readonly endToEndId: string | null
  /** The targets it paid; none until it is booked. */
  readonly shares: readonly { readonly target: Target; readonly amountCents: Cents }[]
  /** It is a return itself, or was returned. */
  readonly isOver: boolean
}

/** A key that is unique among the targets of every type. */
export const keyOf = ({ type, id }: Target): string => `${type}:${id}`
