import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type QrRendering, renderModules } from '#app/platform/bank/render-qr.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import { may } from '../policy.ts'
import { findReceipt, type SentReceipt } from '../queries/receipt-list.server.ts'
import { type ReceiptDocument, receiptDocument } from '../receipt/receipt-document.ts'
import { receiptCode, receiptPdf } from '../receipt/receipt-pdf.server.ts'
import { countPrint } from '../tables/submissions.server.ts'

/** Prints a receipt; each print after the first is a copy with its number. Z8 @param id of the receipt, or of its payment */
export async function printReceipt(
  app: AppContext,
  {
    editionId,
    id,
    locale,
    by,
  }: { readonly editionId: string; readonly id: string; readonly locale: Locale; readonly by: Actor },
): Promise<Decision<Buffer, 'not-allowed' | 'not-found'>> {
  if (!may(by, 'receipt.see')) return refuse('not-allowed')
  const receipt = await findReceipt(app.db, { editionId, id })
  if (!receipt) return refuse('not-found')
  const prints = await countPrint(app.db, receipt.id)
  return accept(await receiptPdf(receiptDocument(receipt, { prints, locale })))
}

/** A receipt on a screen, with its code; viewing it is no print. */
export type ShownReceipt = {
  readonly id: string
  readonly state: SentReceipt['state']
  readonly document: ReceiptDocument
  readonly code: QrRendering
}

/** The receipt of a payment, for the screen of who took it. Z8 @param id of the receipt, or of its payment */
export async function showReceipt(
  app: Pick<AppContext, 'db'>,
  {
    editionId,
    id,
    locale,
    by,
  }: { readonly editionId: string; readonly id: string; readonly locale: Locale; readonly by: Actor },
): Promise<Decision<ShownReceipt, 'not-allowed' | 'not-found'>> {
  if (!may(by, 'receipt.see')) return refuse('not-allowed')
  const receipt = await findReceipt(app.db, { editionId, id })
  if (!receipt) return refuse('not-found')
  const document = receiptDocument(receipt, { prints: 1, locale })
  const code = renderModules(receiptCode(document.code))
  return accept({ id: receipt.id, state: receipt.state, document, code })
}
