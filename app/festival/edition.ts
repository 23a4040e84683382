import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'

/** The fiscal requirement of a payment method: none, the number of a till or of a bound book, or a receipt that the authority verifies (FURS). */
export const fiscalSettings = ['none', 'tillNumber', 'furs'] as const

export type FiscalSetting = (typeof fiscalSettings)[number]

/** One year's festival: everything about it that is data, not code. Days are local to Ljubljana, instants UTC. */
export type Edition = {
  /** `19tf2025`: number and code, as in the names of archived collections (`regs18tf2024`). Leads every key. */
  readonly id: string
  /** `TF2025`. Two editions of one year share it. */
  readonly code: string
  readonly number: number
  readonly name: Bilingual
  readonly subtitle: Bilingual
  /** Guest artists and the specification's words, for the page description. */
  readonly keywords: Bilingual
  readonly startsOn: LocalDay
  readonly endsOn: LocalDay
  readonly superEarlyUntil: LocalDay
  readonly earlyUntil: LocalDay
  readonly opensAt: Date
  readonly closesAt: Date
  readonly payInDays: number
  readonly lateAfterDays: number
  readonly partnerHoldDays: number
  /** Days after placing when late places are released by themselves; null: only by staff. */
  readonly releaseAfterDays: number | null
  /** From here on both-roles dancers keep the role they have; null: moved until the event begins. */
  readonly rolesFixedAt: Date | null
  readonly repriceUnpaid: boolean
  /** Hours for which a registration that is not confirmed holds its places. R21 */
  readonly confirmWithinHours: number
  /** How many registrations of one e-mail address may hold places unconfirmed. R22 */
  readonly unconfirmedPerAddress: number
  /** How many registrations from one network may hold places unconfirmed. R22 */
  readonly unconfirmedPerNetwork: number
  /** Whether a dancer who is late with a payment gets released places. A9 */
  readonly promoteLate: boolean
  /** The steps of refunds on cancellation, earliest day first. G9 */
  readonly cancelSteps: readonly CancelStep[]
  /** After the last step: the payments of the successors, less this fee for each person; null: no refund then. G11 */
  readonly resaleFeeCents: Cents | null
  /** The fee retained from a person who cancels because of illness, on any day. G10 */
  readonly illnessFeeCents: Cents
  /** The VAT rate of the amounts that the festival retains at a cancellation. */
  readonly cancelFeeVatPercent: number
  /** Whether an invoice is issued by itself once all is paid. I14 */
  readonly invoiceAfterPayment: boolean
  /** Whether a pass is invoiced by the VAT rates of what it covers; else by its own. I15 */
  readonly splitPassVat: boolean
  /** Whether what is paid before the festival gets an advance invoice, and a final one afterwards. I17 */
  readonly advanceInvoices: boolean
  /** The fiscal requirement of each payment method. G17, Z1 */
  readonly fiscalCash: FiscalSetting
  readonly fiscalTerminal: FiscalSetting
  readonly fiscalCard: FiscalSetting
  /** Why a way of paying needs nothing. Z1 */
  readonly fiscalNoneReason: string | null
  /** Under which premises and device receipts are numbered. */
  readonly fiscalPremises: string | null
  readonly fiscalDevice: string | null
  /** Tax number of the person at the device; null: the company's own, also for automatic receipts. */
  readonly fiscalOperator: string | null
  /** Days within which a refund is paid. G12 */
  readonly refundInDays: number
  /** A refund of more than this needs a second person. G14 */
  readonly secondPersonAboveCents: Cents
  /** Staff who sign in with a password alone have no role in effect. */
  readonly staffSecondFactor: boolean
  /** Whether the home page may say how full the milongas of tonight are. */
  readonly showsTonight: boolean
  /** Places of an event that a station sells at the door without network. Q20 */
  readonly doorAllotment: number
  /** Whether the reception lets in a dancer who owes and pays later. Q26 */
  readonly deskCredit: boolean
  readonly coupleDiscountPercent: number
  /** Registrations are retained until the end of the year that is this number of years after the festival. F15 */
  readonly keepRegistrationsYears: number
  /** The number of days after the last event for which notes and lists are retained. F15 */
  readonly keepListsDays: number
  readonly keepVolunteersDays: number
  readonly company: Company
  readonly iban: string
  readonly bic: string
  readonly mailFrom: string
  readonly termsVersion: string
  /** Its business is finished: registrations, programme and prices are fixed, money and invoices continue. F22 */
  readonly closed: boolean
  readonly archived: boolean
  /** The last day of the locked accounting: no money is recorded on it or earlier; null: every day is open. F19 */
  readonly accountingLockedUntil: LocalDay | null
  readonly isCurrent: boolean
  readonly catalogueVersion: number
}

/** The refunded part of a payment: a percentage, less a fee per person. */
export type CancelStep = {
  /** To the end of this day; null: until registration closes. */
  readonly until: LocalDay | null
  readonly percent: number
  readonly feeCents: Cents
}

export type Company = {
  readonly name: string
  readonly street: string
  readonly town: string
  readonly vatId: string
  readonly registrationNumber: string
  readonly vatRegistered: boolean
  readonly email: string
  readonly phone: string
}
