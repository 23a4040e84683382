import { randomUUID } from 'node:crypto'
import type { Edition } from '#app/festival/edition.ts'
import { readAccount } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { PaymentSlipProps } from '#app/platform/bank/ui/PaymentSlip.tsx'
import type { Id } from '#app/platform/id.ts'
import type { Cents } from '#app/platform/values/money.ts'
import { findRegistration } from '../../queries/read.server.ts'
import { paymentSlipOf } from '../payment-slip.server.ts'
import { areCardsOffered } from '../ways-to-pay.ts'
import { type PaymentRow, readPayments } from './queries/money-list.server.ts'

/** Everything staff see of one registration's money. */
export type AccountOf = {
  readonly id: Id
  readonly code: string
  readonly name: string
  readonly claimCents: Cents
  readonly paidCents: Cents
  readonly payments: readonly PaymentRow[]
  /** No other reading has it: with a count behind it, it is the idempotency key of a payment. */
  readonly key: string
  /** How to pay what is open; null when nothing is. */
  readonly slip: Omit<PaymentSlipProps, 'locale'> | null
  /** Whether the dancer can pay by card or wallet on their own page. */
  readonly cardOffered: boolean
}

/** @returns null when the edition has no such registration, or the actor may not see it */
export async function readAccountOf(
  app: AppContext,
  { edition, id, by }: { readonly edition: Edition; readonly id: Id; readonly by: Actor },
): Promise<AccountOf | null> {
  const registration = await findRegistration(app, id, by)
  if (!registration || registration.editionId !== edition.id) return null
  const { code, name, surname, language } = registration
  const subject = registrationSubject({ editionId: edition.id, id })
  const { claimCents, paidCents } = await readAccount(app.db, subject)
  return {
    id,
    code,
    name: `${name} ${surname}`,
    claimCents,
    paidCents,
    payments: await readPayments(app.db, { editionId: edition.id, id }),
    key: randomUUID(),
    slip: paymentSlipOf(edition, registration, language, app.now()),
    cardOffered: areCardsOffered(app.config, edition),
  }
}
