import type { Edition } from '#app/festival/edition.ts'
import type { RegistrationPhase } from '#app/festival/phase.ts'
import type { OwnInvoice } from '#app/invoices/queries/own-invoices.server.ts'
import type { MovementMethod } from '#app/ledger/movement.ts'
import type { PaymentState } from '#app/ledger/payment-state.ts'
import type { PaymentSlipProps } from '#app/platform/bank/ui/PaymentSlip.tsx'
import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import type { Overlap } from '#app/programme/overlap.ts'
import type {
  InvitationTo,
  LetInBefore,
  OpenLeaveOffer,
  ProposedPartner,
} from '#app/registration/service.server.ts'
import type { DrawnTicket } from '#app/registration/tickets/ticket.ts'
import type { Mine } from './mine.ts'

/** A payment; below zero: a repayment. */
export type Payment = {
  readonly amountCents: Cents
  readonly method: MovementMethod
  readonly id: string
  readonly receivedOn: LocalDay
}

/** All data of the page "My registration". */
export type MinePage = {
  readonly mine: Mine
  readonly edition: Pick<
    Edition,
    'name' | 'isCurrent' | 'opensAt' | 'closesAt' | 'startsOn' | 'endsOn' | 'partnerHoldDays'
  >
  readonly phase: RegistrationPhase
  /** The server's time of the response; the browser's clock may differ. */
  readonly now: Date
  /** Names by slug. */
  readonly venues: Readonly<Record<string, Bilingual>>
  /** Overlaps among placed and waiting picks. */
  readonly overlaps: readonly Overlap<FestivalEvent>[]
  /** Admissions from the last festival's queues; empty while the dancer waits for nothing. */
  readonly letInBefore: LetInBefore
  readonly payments: readonly Payment[]
  readonly paymentState: PaymentState
  /** Null when nothing is owed. */
  readonly slip: Omit<PaymentSlipProps, 'locale'> | null
  readonly cardOffered: boolean
  /** The ticket; null while the registration holds no place. */
  readonly ticket: DrawnTicket | null
  readonly invoices: readonly OwnInvoice[]
  /** The partner proposed by staff; null: none. */
  readonly proposal: ProposedPartner | null
  /** Another dancer's open invitation to this address; null: none. */
  readonly invitation: Omit<InvitationTo, 'email'> | null
  /** The events that the festival changed and the dancer may leave. R60 */
  readonly leaveOffers: readonly OpenLeaveOffer[]
}
