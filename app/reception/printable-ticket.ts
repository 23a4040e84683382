import type { QrRendering } from '#app/platform/bank/render-qr.ts'

/** A ticket's code, and how it is drawn. */
export type PrintableTicket = { readonly code: string; readonly qr: QrRendering }
