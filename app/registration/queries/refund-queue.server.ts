import { type Refund, type RefundState, unpaidStates } from '#app/ledger/refunds/refund.ts'
import {
  isLatest,
  type RefundStep,
  readPayerAccounts,
  readRefundSteps,
  readUncovered,
  selectRefunds,
} from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import { readResoldBack } from '../refunds/over.server.ts'
import type { RegistrationStatus } from '../registration.ts'
import { type RegistrationRow, registrationOf } from '../tables/rows.ts'

/** The owner of the money, as staff know them. */
type Named = { readonly code: string; readonly dancer: string }

/** A refund as shown in the office. */
export type QueuedRefund = Refund &
  Named & {
    readonly registrationId: Id
    /** False: the refunds of this registration exceed what is overpaid. G15 */
    readonly isCovered: boolean
    /** The accounts that paid, when the refund goes to another one, which may be fraudulent. Otherwise empty. */
    readonly cameFrom: readonly string[]
    readonly steps: readonly RefundStep[]
  }

/** The refunds of an edition with their recipients: open ones, the earliest due first, or those paid or withdrawn. */
export async function readRefundQueue(
  db: Querying,
  editionId: string,
  states: readonly RefundState[] = unpaidStates,
): Promise<QueuedRefund[]> {
  const refunds = await selectRefunds(db, { editionId, states })
  const ids = refunds.map(({ id }) => id)
  const steps = Map.groupBy(await readRefundSteps(db, { editionId, ids }), ({ refundId }) => refundId)
  const uncovered = await readUncovered(db)
  const subjects = refunds.map(({ subject }) => subject.id)
  const names = await readNames(db, editionId, subjects)
  const accounts = await readPayerAccounts(db, { editionId, ids: subjects })
  return refunds.flatMap((refund): QueuedRefund[] => {
    const named = names.get(refund.subject.id)
    if (!named) return []
    const isCovered = !uncovered.has(refund.subject.id)
    const registrationId = refund.subject.id as Id
    const known = accounts.get(refund.subject.id) ?? []
    const isElsewhere = refund.way === 'bank' && refund.iban !== null && !known.includes(refund.iban)
    return [
      {
        ...refund,
        ...named,
        registrationId,
        isCovered,
        cameFrom: isElsewhere ? known : [],
        steps: steps.get(refund.id) ?? [],
      },
    ]
  })
}

async function readNames(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  const { rows } = await db.query<{ id: string; code: string; dancer: string }>({
    name: 'names-of-refunds',
    text: `select id, code, name || ' ' || surname as dancer from registrations where edition_id = $1 and id = any($2)`,
    values: [editionId, ids],
  })
  return new Map(rows.map(({ id, code, dancer }) => [id, { code, dancer }]))
}

/** An overpaid registration without a requested refund. */
export type OverPaid = Named & {
  readonly id: Id
  readonly status: RegistrationStatus
  readonly overCents: Cents
}

/**
 * The registrations of an edition that have paid more than they owe and than was asked back already, in cents, the largest surplus first.
 */
export async function readOverPaid(db: Querying, editionId: string): Promise<OverPaid[]> {
  const { rows } = await db.query<{
    id: Id
    code: string
    dancer: string
    status: RegistrationStatus
    over: number
  }>({
    name: 'over-paid',
    text: `select r.id, r.code, r.name || ' ' || r.surname as dancer, r.status,
        (r.paid_cents - coalesce(c.total_cents, 0) - coalesce(f.asked, 0))::int as over
      from registrations r
      left join claims c on c.edition_id = r.edition_id and c.subject_type = 'registration' and c.subject_id = r.id and ${isLatest('c')}
      left join (select subject_id, sum(amount_cents) as asked from refunds where edition_id = $1 and subject_type = 'registration'
        and state = any($2) group by 1) f on f.subject_id = r.id
      where r.edition_id = $1 and r.paid_cents > 0 and r.paid_cents > coalesce(c.total_cents, 0) + coalesce(f.asked, 0)
      order by 5 desc, r.number`,
    values: [editionId, unpaidStates],
  })
  return rows.map(({ over, ...row }) => ({ ...row, overCents: cents(over) }))
}

/** A registration cancelled after the last step: refunded from the payments of the successors. */
export type Resold = Named & { readonly id: Id; readonly retainedCents: Cents; readonly backCents: Cents }

/** The cancelled registrations of an edition that get more back because others have paid for their places, by number. G11 */
export async function readResales(db: Querying, { edition }: Pick<Catalogue, 'edition'>): Promise<Resold[]> {
  const { rows } = await db.query<RegistrationRow>({
    name: 'resales',
    text: `select r.* from registrations r
      cross join lateral (select lines from claims c where c.edition_id = r.edition_id and c.subject_type = 'registration'
        and c.subject_id = r.id order by version desc limit 1) c
      where r.edition_id = $1 and r.status = 'cancelled' and c.lines @> '[{"rule": "G11"}]' order by r.number`,
    values: [edition.id],
  })
  const found: Resold[] = []
  for (const registration of rows.map(registrationOf)) {
    const { id, code, name, surname } = registration
    const back = await readResoldBack(db, { edition }, registration)
    if (back) found.push({ id, code, dancer: `${name} ${surname}`, ...back })
  }
  return found
}
