import { createHash, createPrivateKey, createVerify, randomUUID, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TLSSocket } from 'node:tls'
import { holderOf, type Issued, issueCertificate, pkcs12Of, taxCa } from './certificates.ts'
import { invoiceMessage, premisesMessage } from './furs-schema.ts'

const taxNumber = '12345679'
const serial = 2_575_988_469_811_686_647n
const password = 'of the tests'

/** What a request meets. `lost` is carried out and the answer never arrives; `forged`, `otherMessage` and `garbage` are carried out, and answered so. */
type Failure =
  | 'down'
  | 'slow'
  | 'lost'
  | 'forged'
  | 'otherMessage'
  | 'garbage'
  | 'error'
  | 'S100'
  | 'S006'
  | 'S008'

export type TakenInvoice = {
  readonly number: string
  readonly mark: string
  readonly eor: string
  readonly amount: number
  readonly isLate: boolean
  readonly issued: string
  readonly references: readonly string[]
}

export type FakeFurs = Awaited<ReturnType<typeof startFakeFurs>>

let made: ReturnType<typeof makeCertificates> | null = null

/** Keys take long to make: once for all files of a process. */
function makeCertificates() {
  const ca = issueCertificate({ subject: taxCa, serial: 1n })
  const server = issueCertificate({
    subject: [{ shortName: 'CN', value: '127.0.0.1' }],
    by: ca,
    serial: 2n,
    isServer: true,
  })
  const authority = issueCertificate({
    subject: holderOf('77695771', 'FURS'),
    by: ca,
    serial: 4_723_074_879_886_330_622n,
  })
  const stranger = issueCertificate({ subject: taxCa, serial: 5n })
  const holder = issueCertificate({ subject: holderOf(taxNumber), by: ca, serial })
  return { ca, server, authority, stranger, holder }
}

/** The tax authority on this machine: asks for a certificate, checks each message by the specification, and signs its answers. */
export async function startFakeFurs() {
  made ??= makeCertificates()
  const { ca, server, authority, stranger, holder } = made
  const folder = mkdtempSync(path.join(tmpdir(), 'furs-'))
  const certificateFile = path.join(folder, 'own.p12')
  const caFile = path.join(folder, 'ca.pem')
  writeFileSync(certificateFile, pkcs12Of(holder, [ca], password))
  writeFileSync(caFile, ca.pem)

  const failures: Failure[] = []
  const errors: string[] = []
  const messageIds = new Set<string>()
  const premises = new Map<string, { closed: boolean; message: object }>()
  const invoices = new Map<string, TakenInvoice>()
  const requests: string[] = []
  const sockets = new Set<{ destroy(): void }>()

  const listening = createServer(
    {
      key: server.keyPem,
      cert: server.pem,
      ca: ca.pem,
      requestCert: true,
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
    },
    async (request, response): Promise<unknown> => {
      const parts: Buffer[] = []
      try {
        for await (const part of request) parts.push(part as Buffer)
      } catch {
        // who asked was killed: there is nothing to answer
        return null
      }
      const failure = failures.shift()
      requests.push(request.url ?? '')
      if (failure === 'down') return request.socket.destroy()
      if (failure === 'slow') return null // never answers
      if (failure === 'error') return response.writeHead(503).end()
      const shown = (request.socket as TLSSocket).getPeerCertificate()
      if (BigInt(`0x${shown.serialNumber}`) !== serial) errors.push('another certificate is shown')
      const answer = (
        name: 'InvoiceResponse' | 'BusinessPremiseResponse',
        messageId: string,
        rest: object,
      ) => {
        if (failure === 'lost') {
          request.socket.destroy()
          return
        }
        const told = failure === 'otherMessage' ? randomUUID() : messageId
        const payload = {
          [name]: { Header: { MessageID: told, DateTime: '2025-11-13T20:00:01.000Z' }, ...rest },
        }
        const by = failure === 'forged' ? stranger : authority
        const body = failure === 'garbage' ? 'nonsense' : JSON.stringify({ token: tokenOf(payload, by) })
        response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' }).end(body)
      }
      const refuse = (
        name: 'InvoiceResponse' | 'BusinessPremiseResponse',
        messageId: string,
        code: string,
      ) => {
        answer(name, messageId, { Error: { ErrorCode: code, ErrorMessage: `because of ${code}` } })
      }
      if (request.method !== 'POST') errors.push(`${request.method}`)
      if (request.headers['content-type'] !== 'application/json; charset=UTF-8') errors.push('content type')
      const token = String(JSON.parse(Buffer.concat(parts).toString('utf8')).token)
      const read = readToken(token, holder)
      errors.push(...read.errors)
      const said = read.payload as Record<string, { Header?: { MessageID?: string } }>
      const isPremises = request.url === '/v1/cash_registers/invoices/register'
      const name = isPremises ? 'BusinessPremiseResponse' : 'InvoiceResponse'
      const messageId = Object.values(said)[0]?.Header?.MessageID ?? ''
      if (messageIds.has(messageId)) errors.push(`the message ${messageId} came twice`)
      messageIds.add(messageId)
      if (read.errors.length > 0) return refuse(name, messageId, 'S003')
      if (failure === 'S100' || failure === 'S006' || failure === 'S008')
        return refuse(name, messageId, failure)

      if (isPremises) {
        const parsed = premisesMessage.safeParse(said)
        if (!parsed.success) {
          errors.push(parsed.error.message)
          return refuse(name, messageId, 'S002')
        }
        const { BusinessPremise: one } = parsed.data.BusinessPremiseRequest
        if (one.TaxNumber !== Number(taxNumber)) return refuse(name, messageId, 'S005')
        premises.set(one.BusinessPremiseID, { closed: one.ClosingTag === 'Z', message: one })
        return answer(name, messageId, {})
      }
      if (request.url !== '/v1/cash_registers/invoices') errors.push(`${request.url} is not there`)
      const parsed = invoiceMessage.safeParse(said)
      if (!parsed.success) {
        errors.push(parsed.error.message)
        return refuse(name, messageId, 'S002')
      }
      const { Invoice: one } = parsed.data.InvoiceRequest
      if (one.TaxNumber !== Number(taxNumber)) return refuse(name, messageId, 'S005')
      const { BusinessPremiseID, ElectronicDeviceID, InvoiceNumber } = one.InvoiceIdentifier
      const at = premises.get(BusinessPremiseID)
      if (!at || at.closed) return refuse(name, messageId, 'S006')
      errors.push(...contentErrors(one, holder))
      const number = `${BusinessPremiseID}-${ElectronicDeviceID}-${InvoiceNumber}`
      const references = (one.ReferenceInvoice ?? []).map(({ ReferenceInvoiceIdentifier: id }) => {
        return `${id.BusinessPremiseID}-${id.ElectronicDeviceID}-${id.InvoiceNumber}`
      })
      if (one.InvoiceAmount < 0 && references.length === 0)
        errors.push(`${number} takes back and names nothing`)
      const known = invoices.get(number)
      if (known && known.mark !== one.ProtectedID) errors.push(`${number} came with another mark`)
      const taken = known ?? {
        number,
        mark: one.ProtectedID,
        eor: randomUUID(),
        amount: one.InvoiceAmount,
        isLate: one.SubsequentSubmit === true,
        issued: one.IssueDateTime,
        references,
      }
      invoices.set(number, taken)
      return answer(name, messageId, { UniqueInvoiceID: taken.eor })
    },
  )
  listening.on('secureConnection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  return {
    failures,
    errors,
    premises,
    invoices,
    requests,
    holder,
    folder,
    config: {
      certificateFile,
      certificatePassword: password,
      caFile,
      timeoutMs: 1_500,
      url: `https://127.0.0.1:${port}/v1/cash_registers`,
    },
    /** As if the server had just been switched on. */
    forget() {
      for (const some of [failures, errors, requests]) some.length = 0
      for (const some of [messageIds, premises, invoices]) some.clear()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => listening.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}

function tokenOf(payload: object, { keyPem, der }: Issued): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', x5c: [der] })}.${encode(payload)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), createPrivateKey(keyPem)).toString('base64url')}`
}

/** What is wrong with the header and the signature of a message, by chapter 8. */
function readToken(token: string, { pem }: Issued): { readonly errors: string[]; readonly payload: unknown } {
  const errors: string[] = []
  const [head = '', body = '', signature = ''] = token.split('.')
  const header = Buffer.from(head, 'base64url').toString('utf8')
  const wanted =
    '{"alg":"RS256","subject_name":"CN=ITM STORITVE\\\\, ŠPELA PERGAR S.P.,2.5.4.5=#130131,OU=12345679,OU=DavPotRacTEST,O=state-institutions,C=SI",' +
    '"issuer_name":"CN=Tax CA Test,O=state-institutions,C=SI","serial":2575988469811686647}'
  if (header !== wanted) errors.push(`the header is ${header}`)
  const isSigned = createVerify('RSA-SHA256')
    .update(`${head}.${body}`)
    .verify(pem, Buffer.from(signature, 'base64url'))
  if (!isSigned) errors.push('the signature is wrong')
  return { errors, payload: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) }
}

type Invoice = ReturnType<typeof invoiceMessage.parse>['InvoiceRequest']['Invoice']

/** The mark is made again from the fields (chapter 10), and the amounts come to one another. */
function contentErrors(one: Invoice, { keyPem }: Issued): string[] {
  const errors: string[] = []
  const [date = '', time = ''] = one.IssueDateTime.split('T')
  const day = date.split('-').reverse().join('.')
  const { BusinessPremiseID, ElectronicDeviceID, InvoiceNumber } = one.InvoiceIdentifier
  const text = `${taxNumber}${day} ${time}${InvoiceNumber}${BusinessPremiseID}${ElectronicDeviceID}${one.InvoiceAmount.toFixed(2)}`
  const signature = sign('RSA-SHA256', Buffer.from(text, 'utf8'), createPrivateKey(keyPem))
  if (createHash('md5').update(signature).digest('hex') !== one.ProtectedID)
    errors.push(`the mark is not of ${text}`)
  const cents = (value = 0) => Math.round(value * 100)
  let sum = 0
  for (const { VAT = [], ExemptVATTaxableAmount, NontaxableAmount } of one.TaxesPerSeller) {
    for (const { TaxRate, TaxableAmount, TaxAmount } of VAT) {
      sum += cents(TaxableAmount) + cents(TaxAmount)
      if (Math.abs((TaxableAmount * TaxRate) / 100 - TaxAmount) > 0.0101)
        errors.push(`VAT ${TaxAmount} of ${TaxableAmount}`)
    }
    sum += cents(ExemptVATTaxableAmount) + cents(NontaxableAmount)
  }
  if (sum !== cents(one.InvoiceAmount)) errors.push(`${sum} is not ${one.InvoiceAmount}`)
  return errors
}
