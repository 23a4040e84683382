import { isDeepStrictEqual } from 'node:util'
import { hasReceipt } from '#app/fiscal/service.server.ts'
import type { Buyer } from '#app/ledger/buyer.ts'
import { type ClaimLine, claimDifference, claimTotal } from '#app/ledger/claim.ts'
import { readClaims } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import { isLive, type Registration } from '#app/registration/registration.ts'
import {
  type CommandContext,
  lockRegistrations,
  recordAction,
  runCommand,
} from '#app/registration/service.server.ts'
import { deductions } from '../advances.ts'
import { invoiceLines, isBilled } from '../claimed-lines.ts'
import type { Invoice, InvoiceLine } from '../invoice.ts'
import { type InvoiceSubject, type IssuedInvoice, type Issuer, numberIn, seriesOf } from '../issued.ts'
import { may } from '../policy.ts'
import { splitPasses } from '../split-passes.ts'
import { sumsOf } from '../sums.ts'
import { openAdvancesOf } from '../tables/advances.server.ts'
import {
  insertIssued,
  readInvoicedLines,
  readIssued,
  readLastProForma,
  readSubjects,
  takeSerial,
} from '../tables/invoice-rows.server.ts'
import { toPayOf } from './to-pay.server.ts'

/** An issued invoice. */
export type Issued = { readonly id: Id; readonly number: string; readonly totalCents: number }

/**
 * `changed`: another sum is to be invoiced than the one shown. `nothing-to-invoice`: every line of the claims is invoiced already. `less-than-invoiced`: the claims are below the invoice,
 * which must be reversed. I8 `has-receipt`: a payment was taken under the number of a till. I14 `not-paid`:
 * an advance invoice covers paid money; `shared-advance`: one covers others too. I17 `accounting-locked`: today is in a locked
 * period. F19
 */
export type IssueRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'changed'
  | 'nothing-to-invoice'
  | 'less-than-invoiced'
  | 'has-receipt'
  | 'not-paid'
  | 'shared-advance'
  | 'accounting-locked'
  | 'edition-archived'

export type Issuing = {
  readonly editionId: string
  /** The registrations: one, or several that one buyer pays. */
  readonly registrations: readonly Id[]
  /** What was to be invoiced when the person decided; absent: not compared. */
  readonly shownCents?: number | undefined
  /** Absent: the buyer named by the first registration, or that dancer. */
  readonly buyer?: Buyer
  readonly kind?: 'invoice' | 'proForma'
  readonly by: Actor
}

/**
 * Issues one invoice for the claims of these registrations that are not invoiced yet. Takes the number last within the transaction, so
 * that numbers have no gap, whatever is refused or killed. I7–I9
 */
export async function issueInvoice(
  app: AppContext,
  issuing: Issuing,
): Promise<Decision<Issued, IssueRefusal>> {
  if (!may(issuing.by, 'invoice.edit')) return refuse('not-allowed')
  return runCommand<Issued, IssueRefusal>(
    app,
    issuing.editionId,
    refuse('edition-archived'),
    (context) => issueWithin(context, issuing),
    'runs when closed',
  )
}

/** Issues as part of a larger command. */
export async function issueWithin(
  context: CommandContext,
  { editionId, registrations: named, shownCents, buyer, kind = 'invoice', by }: Issuing,
): Promise<Decision<Issued, IssueRefusal>> {
  if (isLocked(context)) return refuse('accounting-locked')
  // one that is named twice is invoiced once
  const ids = [...new Set(named)]
  const locked = await lockRegistrations(context, ids)
  const registrations = ids.flatMap((id) => locked.get(id) ?? [])
  const [first, ...others] = registrations
  if (!first || registrations.length < ids.length) return refuse('not-found')
  const stage = kind === 'invoice' ? stageAt(context, registrations) : null
  if (stage === 'advance' && registrations.some((one) => one.paidCents < one.totalCents))
    return refuse('not-paid')
  const advances = stage === 'final' ? await openAdvancesOf(context.tx, editionId, ids) : []
  if (advances.some(({ isForOthers }) => isForOthers)) return refuse('shared-advance')
  const subjects: InvoiceSubject[] = []
  for (const registration of registrations) {
    const subject = registrationSubject(registration)
    if (kind === 'invoice' && (await hasReceipt(context.tx, subject))) return refuse('has-receipt')
    subjects.push({ subject, lines: await openLines(context, subject) })
  }
  const lines = subjects.flatMap((one) => one.lines)
  if (lines.length > 0 && shownCents !== undefined && claimTotal(lines) !== shownCents)
    return refuse('changed')
  if (advances.length > 0) {
    const ofAdvances = advances.map(({ id }) => id)
    return issueFinal(context, {
      by,
      registrations: [first, ...others],
      subjects,
      advances: ofAdvances,
      ...(buyer && { buyer }),
    })
  }
  if (lines.length === 0) return refuse('nothing-to-invoice')
  if (claimTotal(lines) <= 0) return refuse('less-than-invoiced')
  const to = buyer ?? buyerOf(first)
  return accept(
    await writeIssued(context, {
      kind,
      by,
      subjects: subjects.filter((one) => one.lines.length > 0),
      corrects: null,
      note: null,
      buyer: to,
      language: languageOf(to, first),
      registration: first.id,
      stage: stage === 'advance' ? stage : null,
      settles: [],
      toPay: await toPayOf(context, registrations, { totalCents: claimTotal(lines), by }),
    }),
  )
}

type Finishing = {
  readonly by: Actor
  readonly registrations: readonly [Registration, ...Registration[]]
  readonly subjects: readonly InvoiceSubject[]
  readonly advances: readonly Id[]
  readonly buyer?: Buyer
}

/** The whole claim less the advance invoices, by rate: the rest is often 0. To their buyer, in their language. I17 */
async function issueFinal(
  context: CommandContext,
  { by, registrations, subjects, advances: ids, buyer }: Finishing,
): Promise<Decision<Issued, IssueRefusal>> {
  const { tx, catalogue } = context
  const { id: editionId } = catalogue.edition
  const advances = await readIssued(tx, editionId, ids)
  const [before] = advances
  if (!before) return refuse('nothing-to-invoice')
  const advanced = (await Promise.all(ids.map((id) => readSubjects(tx, { editionId, id })))).flat()
  const all = subjects.map(({ subject, lines }) => ({
    subject,
    lines: claimDifference(
      [],
      [...lines, ...advanced.filter((one) => one.subject.id === subject.id).flatMap((one) => one.lines)],
    ),
  }))
  const { language } = before
  const lines = [...printedLines(context, all, language), ...deductions(advances, language)]
  const { totalCents } = sumsOf(lines)
  if (totalCents < 0) return refuse('less-than-invoiced')
  return accept(
    await writeIssued(context, {
      kind: 'invoice',
      by,
      subjects,
      corrects: null,
      note: null,
      buyer: buyer ?? before.buyer,
      language,
      registration: registrations[0].id,
      lines,
      stage: 'final',
      settles: advances.map(({ id, number, issuedAt }) => ({ id, number, issuedAt: issuedAt.toISOString() })),
      toPay: await toPayOf(context, registrations, { totalCents, by }),
    }),
  )
}

/** Before the first day a payment is an advance, where the edition wants that; from then on such payments are finished. I17 */
function stageAt(
  { catalogue, now }: CommandContext,
  registrations: readonly Registration[],
): IssuedInvoice['stage'] {
  const { advanceInvoices, startsOn } = catalogue.edition
  if (localDayOf(now) >= startsOn) return 'final'
  return advanceInvoices && registrations.every(({ status }) => isLive(status)) ? 'advance' : null
}

/** The part of the claim that is on no invoice yet, without gifts. I8, I9 */
export async function openLines(
  { tx }: CommandContext,
  subject: InvoiceSubject['subject'],
): Promise<ClaimLine[]> {
  const claimed = (await readClaims(tx, subject)).at(-1)?.lines ?? []
  return claimDifference(await readInvoicedLines(tx, subject), claimed.filter(isBilled))
}

/** Nothing is issued into a period that is closed. F19 */
export function isLocked({ catalogue, now }: Pick<CommandContext, 'catalogue' | 'now'>): boolean {
  const { accountingLockedUntil } = catalogue.edition
  return accountingLockedUntil !== null && localDayOf(now) <= accountingLockedUntil
}

/** Whom the dancer has named, else the dancer: a person needs no address. */
function buyerOf({ invoiceTo, name, surname, country }: Registration): Buyer {
  return invoiceTo ?? { name: `${name} ${surname}`, address: null, country, vatId: null }
}

/** A Slovenian company keeps its books in Slovenian; everybody else reads the dancer's language. I11 */
function languageOf({ country, vatId }: Buyer, { language }: Registration): Registration['language'] {
  return country === 'SI' && vatId !== null ? 'sl' : language
}

type Writing = Pick<
  IssuedInvoice,
  'buyer' | 'language' | 'corrects' | 'note' | 'stage' | 'settles' | 'toPay'
> & {
  /** As they are printed; absent: as the claims say. */
  readonly lines?: readonly InvoiceLine[]
  readonly kind: Invoice['kind']
  readonly by: Actor
  readonly subjects: readonly InvoiceSubject[]
  readonly registration: Id | null
}

/**
 * Writes the snapshot under the next number of its series and year, and says so in the audit log. A pro forma that would repeat the last one is that one.
 * I4, I7
 */
export async function writeIssued(context: CommandContext, writing: Writing): Promise<Issued> {
  const { tx, catalogue, now } = context
  const { edition } = catalogue
  const { kind, by, subjects, registration, lines: printed, ...document } = writing
  const issuer = issuerOf(catalogue)
  const lines = printed ?? printedLines(context, subjects, document.language)
  const sums = sumsOf(lines)
  const content = {
    ...document,
    ...sums,
    editionId: edition.id,
    kind,
    issuer,
    lines,
    serviceFrom: edition.startsOn,
    serviceTo: edition.endsOn,
  }
  const same =
    kind === 'proForma' && registration && (await findSame(tx, { content, registration, subjects }))
  if (same) return { id: same.id, number: same.number, totalCents: same.totalCents }
  const series = seriesOf[kind]
  const year = Number(localDayOf(now).slice(0, 4))
  const id = newId(now)
  const serial = await takeSerial(tx, series, year)
  const number = numberIn(series, serial)
  const invoice: IssuedInvoice = { ...content, id, number, year, issuedAt: now, addedBy: nameOfActor(by) }
  await insertIssued(tx, invoice, { series, serial, registration }, subjects)
  await recordAction(context, {
    action: kind === 'creditNote' ? 'invoice.credit' : 'invoice.issue',
    by,
    on: id,
    after: { number, totalCents: sums.totalCents, registrations: subjects.map(({ subject }) => subject.id) },
  })
  return { id, number, totalCents: sums.totalCents }
}

type Content = Omit<IssuedInvoice, 'id' | 'number' | 'year' | 'issuedAt' | 'addedBy'>

/** The last pro forma of a registration if it says the same, of the same claims; null if it does not, or there is none. */
async function findSame(
  tx: Querying,
  wanted: {
    readonly content: Content
    readonly registration: Id
    readonly subjects: readonly InvoiceSubject[]
  },
): Promise<IssuedInvoice | null> {
  const { content, registration, subjects } = wanted
  const { editionId } = content
  const last = await readLastProForma(tx, { editionId, registration })
  if (!last) return null
  const { id, number: _number, year: _year, issuedAt: _issuedAt, addedBy: _addedBy, ...before } = last
  const known = { content: before, subjects: await readSubjects(tx, { editionId, id }) }
  return isDeepStrictEqual(asStored(known), asStored({ content, subjects })) ? last : null
}

/** Without what JSON does not store. */
function asStored(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

/** The lines of claims as they are printed, in the buyer's language. I2, I15 */
function printedLines(
  { catalogue }: CommandContext,
  subjects: readonly InvoiceSubject[],
  locale: Locale,
): InvoiceLine[] {
  const { vatRegistered } = issuerOf(catalogue)
  const naming = { names: namesOf(catalogue), locale, vatRegistered }
  return subjects.flatMap(({ lines }) => invoiceLines(splitPasses(lines, catalogue), naming))
}

function namesOf({ items }: Catalogue) {
  return new Map(items.map(({ code, name }) => [code, name]))
}

function issuerOf({ edition: { company, iban, bic } }: Catalogue): Issuer {
  return { ...company, iban, bic }
}
