import type { Edition } from '#app/festival/edition.ts'
import { epcPayload } from '#app/platform/bank/epc-qr.ts'
import { shorten } from '#app/platform/bank/latin2.ts'
import { epcQr, upnQr } from '#app/platform/bank/payment-codes.server.ts'
import { referencesOf } from '#app/platform/bank/references.ts'
import { renderModules } from '#app/platform/bank/render-qr.ts'
import type { PaymentSlipProps } from '#app/platform/bank/ui/PaymentSlip.tsx'
import { upnPayload } from '#app/platform/bank/upn-qr.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'

/** How to pay the open amount of a group, and its members. */
export type GroupSlip = {
  readonly slip: Omit<PaymentSlipProps, 'locale'>
  readonly names: readonly string[]
}

/** @throws when there is no such group */
export async function slipOfGroup(db: Querying, edition: Edition, number: number): Promise<GroupSlip> {
  const { rows } = await db.query<{ name: string; code: string; open: number }>({
    name: 'members-of-group',
    text: `select r.name || ' ' || r.surname as name, r.code, greatest(0, r.total_cents - r.paid_cents) as open
      from payment_group_members m join registrations r on r.edition_id = m.edition_id and r.id = m.subject_id
      where m.edition_id = $1 and m.number = $2 order by m.position`,
    values: [edition.id, number],
  })
  if (rows.length === 0) throw new RangeError(`There is no group ${number}.`)
  const amountCents = sumCents(rows.map(({ open }) => cents(open)))
  const purpose = rows.map(({ code }) => code).join(' ')
  return {
    slip: slipOfNumber(edition, { number, amountCents, purpose: shorten(purpose, 42) }),
    names: rows.map(({ name }) => name),
  }
}

/** The payment slip for this amount and reference, both codes rendered. A code that the account does not allow (UPN abroad) is null. */
function slipOfNumber(
  { company, iban, bic, startsOn }: Edition,
  { number, amountCents, purpose }: { number: number; amountCents: Cents; purpose: string },
): Omit<PaymentSlipProps, 'locale'> {
  const references = referencesOf({ prefix: 'TF', year2: Number(startsOn.slice(2, 4)), number })
  const recipient = { name: company.name, street: company.street, place: company.town, iban }
  const upn = upnPayload({
    payer: { name: '', street: '', place: '' },
    amountCents,
    purpose,
    dueOn: null,
    recipient: { ...recipient, reference: references.si12 },
  })
  const epc = epcPayload({
    recipient: { name: company.name, iban, bic },
    amountCents,
    remittance: { rf: references.rf },
  })
  return {
    amountCents,
    dueOn: null,
    references,
    recipient: { ...recipient, ...(bic && { bic }) },
    upn: upn.ok ? renderModules(upnQr(upn.value)) : null,
    epc: epc.ok ? renderModules(epcQr(epc.value)) : null,
  }
}
