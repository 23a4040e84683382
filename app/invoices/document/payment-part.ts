import { epcPayload } from '#app/platform/bank/epc-qr.ts'
import { inFours } from '#app/platform/bank/in-fours.ts'
import { formatSi12ForPeople } from '#app/platform/bank/si12.ts'
import { upnPayload } from '#app/platform/bank/upn-qr.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import { formatCents } from '#app/platform/values/money.ts'
import type { IssuedInvoice } from '../issued.ts'

/** How to pay what was open when a document was issued, for eyes and for two kinds of app. */
export type PaymentPart = {
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** The contents of the codes; null: no such code, as a UPN QR for an account abroad. */
  readonly upn: string | null
  readonly epc: string | null
}

/** Null where nothing was open. */
export function paymentPartOf({
  language: locale,
  issuer,
  buyer,
  toPay,
}: Pick<IssuedInvoice, 'language' | 'issuer' | 'buyer' | 'toPay'>): PaymentPart | null {
  if (toPay === null) return null
  const { amountCents, dueOn, si12, rf, code } = toPay
  const { name, street, town, iban, bic } = issuer
  const lines = buyer.address?.split('\n') ?? []
  const upn = upnPayload({
    payer: { name: buyer.name, street: lines[0] ?? '', place: lines[1] ?? '' },
    amountCents,
    purpose: m.emails_pay_purpose({ code }, { locale }),
    dueOn,
    recipient: { name, street, place: town, iban, reference: si12 },
  })
  const epc = epcPayload({ recipient: { name, iban, bic }, amountCents, remittance: { rf } })
  return {
    title: m.bank_title({}, { locale }),
    rows: [
      [m.bank_amount({}, { locale }), formatCents(amountCents, locale)],
      ...(dueOn === null
        ? []
        : ([[m.bank_due({}, { locale }), formatDay(dueOn, locale, 'running')]] as const)),
      [m.bank_iban({}, { locale }), inFours(iban)],
      [m.bank_reference_si12({}, { locale }), formatSi12ForPeople(si12)],
      [m.bank_reference_rf({}, { locale }), inFours(rf)],
    ],
    upn: upn.ok ? upn.value : null,
    epc: epc.ok ? epc.value : null,
  }
}
