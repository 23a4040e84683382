import { epcQr, upnQr } from '#app/platform/bank/payment-codes.server.ts'
import { type QrRendering, renderModules } from '#app/platform/bank/render-qr.ts'
import { m } from '#app/platform/messages/messages.js'
import type { InvoiceDocument } from './invoice-document.ts'

/** The codes of a document for a page. */
export function paymentCodesOf({
  locale,
  pay,
}: Pick<InvoiceDocument, 'locale' | 'pay'>): { readonly name: string; readonly rendering: QrRendering }[] {
  const upn = pay?.upn ?? null
  const epc = pay?.epc ?? null
  return [
    ...(upn === null
      ? []
      : [{ name: m.bank_upn_name({}, { locale }), rendering: renderModules(upnQr(upn)) }]),
    ...(epc === null
      ? []
      : [{ name: m.bank_epc_name({}, { locale }), rendering: renderModules(epcQr(epc)) }]),
  ]
}
