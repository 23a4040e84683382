import { isBic, parseIban } from '#app/platform/bank/iban.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, centsToDecimal, sumCents } from '#app/platform/values/money.ts'
import { isSepaId, sepaText } from './sepa-text.ts'
import { xml } from './xml.ts'

/** One refund to be paid by bank transfer. */
export type RefundOrder = {
  /** A permanent id: the statement returns it with the entry, also when the payment bounces. At most 35 characters. */
  readonly endToEndId: string
  /** 1–99,999,999,999 cents */
  readonly amountCents: Cents
  readonly payee: { readonly name: string; readonly iban: string }
  readonly text: string
}

export type RefundFile = {
  /** Unique for each file; at most 35 characters. */
  readonly messageId: string
  readonly createdAt: Date
  /** The day on which the bank is to pay. */
  readonly payOn: LocalDay
  readonly payer: { readonly name: string; readonly iban: string; readonly bic?: string }
  readonly orders: readonly RefundOrder[]
}

/** `order`: which one, from 1. */
export type RefundFileRefusal =
  | { readonly reason: 'no-orders' | 'message-id' | 'payer' }
  | {
      readonly reason: 'amount' | 'iban' | 'payee' | 'end-to-end-id' | 'same-id'
      readonly order: number
      readonly endToEndId: string
    }

/**
 * A customer credit transfer initiation, pain.001.001.09, that pays all orders on one day from one account: SEPA, in euro, with the number and
 * sum of its transfers in both headers, so that the bank refuses a file that was changed. Names and texts are written in the
 * characters of SEPA.
 *
 * Source: ISO 20022, pain.001.001.09; EPC132-08, "SCT customer-to-PSP implementation guidelines".
 */
export function pain001(file: RefundFile): Decision<string, RefundFileRefusal> {
  const refusal = refusalOf(file)
  if (refusal) return refuse(refusal)
  const { messageId, createdAt, payOn, payer, orders } = file
  const totals = [
    xml('NbOfTxs', String(orders.length)),
    xml('CtrlSum', centsToDecimal(sumCents(orders.map(({ amountCents }) => amountCents)))),
  ]
  const debtor = xml('Nm', sepaText(payer.name, 70))
  const header = xml('GrpHdr', [
    xml('MsgId', messageId),
    xml('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    ...totals,
    xml('InitgPty', [debtor]),
  ])
  const payment = xml('PmtInf', [
    xml('PmtInfId', messageId),
    xml('PmtMtd', 'TRF'),
    xml('BtchBookg', 'false'),
    ...totals,
    xml('PmtTpInf', [xml('SvcLvl', [xml('Cd', 'SEPA')])]),
    xml('ReqdExctnDt', [xml('Dt', payOn)]),
    xml('Dbtr', [debtor]),
    xml('DbtrAcct', [xml('Id', [xml('IBAN', parseIban(payer.iban) ?? '')]), xml('Ccy', 'EUR')]),
    xml('DbtrAgt', [xml('FinInstnId', [payer.bic ? xml('BICFI', payer.bic) : notProvided])]),
    xml('ChrgBr', 'SLEV'),
    ...orders.map(transfer),
  ])
  const document = xml('Document', [xml('CstmrCdtTrfInitn', [header, payment])], { xmlns: namespace })
  return accept(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`)
}

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'

/** Within SEPA the IBAN alone says the bank. */
const notProvided = xml('Othr', [xml('Id', 'NOTPROVIDED')])

function transfer({ endToEndId, amountCents, payee, text }: RefundOrder): string {
  return xml('CdtTrfTxInf', [
    xml('PmtId', [xml('EndToEndId', endToEndId)]),
    xml('Amt', [xml('InstdAmt', centsToDecimal(amountCents), { Ccy: 'EUR' })]),
    xml('Cdtr', [xml('Nm', sepaText(payee.name, 70))]),
    xml('CdtrAcct', [xml('Id', [xml('IBAN', parseIban(payee.iban) ?? '')])]),
    ...[sepaText(text, 140)]
      .filter((written) => written !== '')
      .map((written) => xml('RmtInf', [xml('Ustrd', written)])),
  ])
}

function refusalOf({ messageId, payer, orders }: RefundFile): RefundFileRefusal | null {
  if (orders.length === 0) return { reason: 'no-orders' }
  if (!isSepaId(messageId)) return { reason: 'message-id' }
  const knownBank = payer.bic === undefined || isBic(payer.bic)
  if (parseIban(payer.iban) === null || !knownBank || sepaText(payer.name, 70) === '')
    return { reason: 'payer' }
  for (const [at, { endToEndId, amountCents, payee }] of orders.entries()) {
    const of = { order: at + 1, endToEndId }
    if (amountCents < 1 || amountCents > 99_999_999_999) return { reason: 'amount', ...of }
    if (parseIban(payee.iban) === null) return { reason: 'iban', ...of }
    if (sepaText(payee.name, 70) === '') return { reason: 'payee', ...of }
    if (!isSepaId(endToEndId)) return { reason: 'end-to-end-id', ...of }
    if (orders.findIndex((order) => order.endToEndId === endToEndId) < at) return { reason: 'same-id', ...of }
  }
  return null
}
