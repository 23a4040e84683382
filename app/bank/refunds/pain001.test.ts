import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { cents } from '#app/platform/values/money.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import { readXml } from '../reading/read-xml.ts'
import { nodesAt, textAt, type XmlNode } from '../reading/xml-node.ts'
import { pain001, type RefundFile, type RefundOrder } from './pain001.ts'

const schema = readFileSync(
  path.resolve(import.meta.dirname, '../../../tests/fixtures/pain001/refunds.xsd'),
  'utf8',
)

const refund: RefundOrder = {
  endToEndId: 'TF26-R1',
  amountCents: cents(14_500),
  text: 'Vračilo kotizacije',
  payee: { name: 'Špela Žagar', iban: 'AT61 1904 3002 3457 3201' },
}
const file: RefundFile = {
  messageId: 'TF26-20260819-1',
  createdAt: new Date('2026-08-19T10:00:00.123Z'),
  payOn: '2026-08-20',
  payer: { name: 'Društvo Čas za tango', iban: 'SI56040001234567829', bic: 'KBMASI2X' },
  orders: [refund],
}

function written(of: RefundFile): string {
  const made = pain001(of)
  if (!made.ok) throw new Error(made.reason.reason)
  return made.value
}

function parsed(xml: string): XmlNode {
  let document: XmlNode | null = null
  inOneGo(
    readXml([xml], {
      root: () => {},
      giveAway: new Set(['CstmrCdtTrfInitn']),
      ended: (node) => {
        document = node
      },
    }),
  )
  return document ?? expect.fail('no document')
}

const errorsOf = async (xml: string) =>
  (await validateXML({ xml: { fileName: 'refunds.xml', contents: xml }, schema })).errors.map(
    ({ message }) => message,
  )

describe('a payment file of refunds', () => {
  it('contains the expected XML for one refund', async () => {
    const xml = written(file)
    expect(await errorsOf(xml)).toEqual([])
    expect(
      xml
        .replaceAll(/>(?=<)/g, '>\n')
        .trimEnd()
        .split('\n'),
    ).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
      '<CstmrCdtTrfInitn>',
      '<GrpHdr>',
      '<MsgId>TF26-20260819-1</MsgId>',
      '<CreDtTm>2026-08-19T10:00:00Z</CreDtTm>',
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>145.00</CtrlSum>',
      '<InitgPty>',
      '<Nm>Drustvo Cas za tango</Nm>',
      '</InitgPty>',
      '</GrpHdr>',
      '<PmtInf>',
      '<PmtInfId>TF26-20260819-1</PmtInfId>',
      '<PmtMtd>TRF</PmtMtd>',
      '<BtchBookg>false</BtchBookg>',
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>145.00</CtrlSum>',
      '<PmtTpInf>',
      '<SvcLvl>',
      '<Cd>SEPA</Cd>',
      '</SvcLvl>',
      '</PmtTpInf>',
      '<ReqdExctnDt>',
      '<Dt>2026-08-20</Dt>',
      '</ReqdExctnDt>',
      '<Dbtr>',
      '<Nm>Drustvo Cas za tango</Nm>',
      '</Dbtr>',
      '<DbtrAcct>',
      '<Id>',
      '<IBAN>SI56040001234567829</IBAN>',
      '</Id>',
      '<Ccy>EUR</Ccy>',
      '</DbtrAcct>',
      '<DbtrAgt>',
      '<FinInstnId>',
      '<BICFI>KBMASI2X</BICFI>',
      '</FinInstnId>',
      '</DbtrAgt>',
      '<ChrgBr>SLEV</ChrgBr>',
      '<CdtTrfTxInf>',
      '<PmtId>',
      '<EndToEndId>TF26-R1</EndToEndId>',
      '</PmtId>',
      '<Amt>',
      '<InstdAmt Ccy="EUR">145.00</InstdAmt>',
      '</Amt>',
      '<Cdtr>',
      '<Nm>Spela Zagar</Nm>',
      '</Cdtr>',
      '<CdtrAcct>',
      '<Id>',
      '<IBAN>AT611904300234573201</IBAN>',
      '</Id>',
      '</CdtrAcct>',
      '<RmtInf>',
      '<Ustrd>Vracilo kotizacije</Ustrd>',
      '</RmtInf>',
      '</CdtTrfTxInf>',
      '</PmtInf>',
      '</CstmrCdtTrfInitn>',
      '</Document>',
    ])
  })

  it('marks an unknown bank, and omits an empty text', async () => {
    const { bic: _, ...payer } = file.payer
    const xml = written({ ...file, payer, orders: [{ ...refund, text: '…' }] })
    expect(xml).toContain('<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>')
    expect(written({ ...file, orders: [{ ...refund, text: '💃' }] })).not.toContain('RmtInf')
    expect(await errorsOf(xml)).toEqual([])
  })

  it('reads back as ordered, for any names', async () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).map((text) => `A ${text}`)
    const order = fc.record({
      amount: fc.integer({ min: 1, max: 99_999_999_999 }),
      name,
      text: fc.string({ unit: 'binary' }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 6 }), async (made) => {
        const orders = made.map(({ amount, name, text }, at) => ({
          endToEndId: `TF26-R${at}`,
          amountCents: cents(amount),
          text,
          payee: { name, iban: refund.payee.iban },
        }))
        const xml = written({ ...file, orders })
        expect(await errorsOf(xml)).toEqual([])
        const document = parsed(xml)
        const transfers = nodesAt(document, 'PmtInf', 'CdtTrfTxInf')
        const cents100 = transfers.map((node) =>
          Number((textAt(node, 'Amt', 'InstdAmt') ?? '').replace('.', '')),
        )
        expect(cents100).toEqual(made.map(({ amount }) => amount))
        expect(transfers.map((node) => textAt(node, 'PmtId', 'EndToEndId'))).toEqual(
          orders.map(({ endToEndId }) => endToEndId),
        )
        const sum = BigInt(made.reduce((total, { amount }) => total + amount, 0))
        for (const header of ['GrpHdr', 'PmtInf']) {
          expect(textAt(document, header, 'NbOfTxs')).toBe(String(made.length))
          expect(BigInt((textAt(document, header, 'CtrlSum') ?? '').replace('.', ''))).toBe(sum)
        }
        for (const node of transfers) {
          for (const text of [textAt(node, 'Cdtr', 'Nm'), textAt(node, 'RmtInf', 'Ustrd') ?? '']) {
            expect(text).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]{0,140}$/)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it.each<[string, Partial<RefundFile>, object]>([
    ['without orders', { orders: [] }, { reason: 'no-orders' }],
    ['with a name of itself that is too long', { messageId: 'x'.repeat(36) }, { reason: 'message-id' }],
    ['with blanks in it', { messageId: 'TF 26' }, { reason: 'message-id' }],
    ['from a wrong account', { payer: { ...file.payer, iban: 'SI56040001234567828' } }, { reason: 'payer' }],
    ['from an unknown bank', { payer: { ...file.payer, bic: 'KB' } }, { reason: 'payer' }],
    ['from nobody', { payer: { ...file.payer, name: ' ' } }, { reason: 'payer' }],
  ])('is refused %s', (_, change, reason) => {
    expect(pain001({ ...file, ...change })).toEqual({ ok: false, reason })
  })

  it.each<[string, Partial<RefundOrder>]>([
    ['amount', { amountCents: cents(0) }],
    ['amount', { amountCents: cents(-1) }],
    ['amount', { amountCents: cents(100_000_000_000) }],
    ['iban', { payee: { ...refund.payee, iban: 'AT611904300234573202' } }],
    ['payee', { payee: { ...refund.payee, name: '💃' } }],
    ['end-to-end-id', { endToEndId: '' }],
    ['end-to-end-id', { endToEndId: '/TF' }],
    ['end-to-end-id', { endToEndId: 'č' }],
    ['same-id', { endToEndId: 'TF26-R1' }],
  ])('is refused for the %s of its second order', (reason, change) => {
    const second = { ...refund, endToEndId: 'TF26-R2', ...change }
    expect(pain001({ ...file, orders: [refund, second] })).toEqual({
      ok: false,
      reason: { reason, order: 2, endToEndId: second.endToEndId },
    })
  })
})
