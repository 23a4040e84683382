import type { Edition } from '#app/festival/edition.ts'
import { fiscalSettingOf } from '#app/ledger/fiscal.ts'
import type { MovementMethod } from '#app/ledger/movement.ts'
import { readClaims } from '#app/ledger/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'

import { newId } from '#app/platform/ids.server.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { type Catalogue, getCatalogue } from '#app/pricing/service.server.ts'
import { certificateOf } from '../furs/certificate.server.ts'
import { protectiveMark } from '../furs/sign.server.ts'
import { readHindrance } from '../queries/readiness.server.ts'
import { creditName, receiptNameOf } from '../receipt/names.ts'
import {
  linesPaid,
  linesTakenBack,
  type Receipt,
  type ReceiptLine,
  type TakenBack,
  taxesOf,
  taxNumberOf,
} from '../receipt/receipt.ts'
import {
  clearFiscalSetting,
  editionsToIssue,
  type FiscalMovement,
  lockFiscalSetting,
  noteFiscalSetting,
  paymentsToIssue,
  readFiscalMovement,
} from '../tables/payments.server.ts'
import { insertReceipt, receiptsOfSubjects, selectReceipts, takeNumber } from '../tables/receipts.server.ts'

/** The context of issuing: the transaction of the payment. */
type Issuing = {
  readonly app: Pick<AppContext, 'config' | 'log'>
  readonly tx: Tx
  readonly catalogue: Catalogue
  readonly now: Date
}

/**
 * Does what the law asks of money that was recorded in this transaction: notes why nothing is asked, or issues its receipt, signed and numbered. Where
 * certificate or premises cannot be used the payment stands and the receipt follows by `issueWaiting`. To be called last: the number locks its device.
 * Z1–Z3
 */
export async function issueReceipt(
  issuing: Issuing,
  { movementId, method }: { readonly movementId: string; readonly method: MovementMethod },
): Promise<void> {
  const { tx, catalogue, now } = issuing
  const { edition } = catalogue
  const setting = fiscalSettingOf(method, edition)
  if (setting === null) return
  const movement = await readFiscalMovement(tx, movementId)
  if (!movement) throw new Error('it was recorded in this transaction')
  const note = (noted: typeof setting, reason: string | null = null) =>
    noteFiscalSetting(tx, { movementId, editionId: edition.id, setting: noted, reason, at: now })
  if (movement.corrects !== null) {
    const before = await lockFiscalSetting(tx, movement.corrects)
    if (before !== 'furs') return note(before ?? 'none', 'It takes back what had no receipt.')
    await note('furs')
  } else if (movement.documentNumber !== null) return note('tillNumber')
  else if (setting !== 'furs') return note(setting, setting === 'none' ? edition.fiscalNoneReason : null)
  else await note('furs')
  await issueWithin(issuing, movement)
}

/** Issues receipts of payments without one, each in its own transaction. Z3 @returns how many were issued */
export async function issueWaiting(app: AppContext): Promise<number> {
  const editions = app.config.furs ? await editionsToIssue(app.db) : []
  let issued = 0
  for (const editionId of editions) issued += await issueWaitingOf(app, editionId)
  return issued
}

async function issueWaitingOf(app: AppContext, editionId: string): Promise<number> {
  const catalogue = await getCatalogue(app, editionId)
  // an edition that is not ready holds up no other
  if ((await readHindrance(app, catalogue.edition)) !== null) return 0
  let issued = 0
  for (const movementId of await paymentsToIssue(app.db, editionId, 50)) {
    const done = await app.db.transaction(async (tx) => {
      if ((await lockFiscalSetting(tx, movementId)) !== 'furs') return false
      if ((await selectReceipts(tx, { movements: [movementId] })).length > 0) return false
      const movement = await readFiscalMovement(tx, movementId)
      return movement !== null && issueWithin({ app, tx, catalogue, now: app.now() }, movement)
    })
    if (done) issued += 1
  }
  return issued
}

/** @returns whether one was issued: not where the authority could not verify it, or with nothing to reverse. Z2, Z7 */
async function issueWithin(issuing: Issuing, movement: FiscalMovement): Promise<boolean> {
  const { app, tx, catalogue, now } = issuing
  const { edition } = catalogue
  // an issued receipt never changes: one under closed premises or an expired certificate could never be verified
  if ((await readHindrance({ ...app, db: tx, now: () => now }, edition)) !== null) return false
  const certificate = await certificateOf(app)
  const device = deviceOf(edition)
  if (!certificate || !device) return false
  const { lines, takesBack } = await contentOf(issuing, movement)
  const amountCents = sumCents(lines.map((line) => line.amountCents))
  if (amountCents === 0) {
    await clearFiscalSetting(tx, movement.id, 'No receipt says that it came in.')
    return false
  }
  const issuedAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000)
  const key = { ...device, number: await takeNumber(tx, device), issuedAt, amountCents }
  const receipt: Receipt = {
    ...key,
    id: newId(now),
    editionId: edition.id,
    movementId: movement.id,
    method: movement.method,
    lines,
    taxes: taxesOf(lines),
    takesBack,
    company: edition.company,
    mark: protectiveMark(key, certificate),
    operatorTaxNumber: edition.fiscalOperator ?? device.taxNumber,
    issuedBy: movement.recordedBy,
  }
  await insertReceipt(tx, receipt)
  return true
}

function deviceOf({ company, fiscalPremises, fiscalDevice }: Edition) {
  const taxNumber = taxNumberOf(company)
  if (taxNumber === null || fiscalPremises === null || fiscalDevice === null) return null
  return { taxNumber, premises: fiscalPremises, device: fiscalDevice }
}

type Content = { readonly lines: readonly ReceiptLine[]; readonly takesBack: readonly TakenBack[] }

/** The content of the receipt: the paid lines, or the receipts it reverses. Z3, Z7 */
async function contentOf({ tx, catalogue }: Issuing, movement: FiscalMovement): Promise<Content> {
  const { amountCents, corrects } = movement
  if (corrects !== null) {
    const [before] = await selectReceipts(tx, { movements: [corrects] })
    if (!before) return { lines: [], takesBack: [] }
    const lines = before.lines.map((line) => ({ ...line, amountCents: cents(-line.amountCents) }))
    return { lines, takesBack: [nameOf(before)] }
  }
  if (amountCents < 0) {
    const before = await receiptsOfSubjects(tx, movement.id)
    const lines = linesTakenBack(
      cents(-amountCents),
      before.flatMap((one) => one.lines),
    )
    const notReversed = before.filter(
      (one) =>
        one.amountCents > 0 && !before.some((other) => other.takesBack.some((taken) => isSame(taken, one))),
    )
    const named = notReversed.length > 0 ? notReversed : before.filter((one) => one.amountCents > 0)
    return { lines, takesBack: named.map(nameOf) }
  }
  const names = new Map(catalogue.items.map(({ code, name }) => [code, name]))
  const claimed = []
  for (const subject of movement.subjects)
    claimed.push(...((await readClaims(tx, subject)).at(-1)?.lines ?? []))
  const lines = linesPaid(amountCents, claimed, {
    nameOf: (line) => receiptNameOf(line, names),
    credit: creditName(),
    vatRegistered: catalogue.edition.company.vatRegistered,
  })
  return { lines, takesBack: [] }
}

function nameOf({ premises, device, number, issuedAt }: Receipt): TakenBack {
  return { premises, device, number, issuedAt }
}

function isSame(one: TakenBack, other: TakenBack): boolean {
  return one.premises === other.premises && one.device === other.device && one.number === other.number
}
