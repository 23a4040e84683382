import { encodeQr } from '#app/platform/bank/encode-qr.server.ts'
import { renderModules } from '#app/platform/bank/render-qr.ts'
import type { DrawnTicket } from './ticket.ts'

/** The code of a ticket as it is shown and printed. R50 */
export function drawTicket(code: string): DrawnTicket {
  return { code, qr: renderModules(encodeQr(new TextEncoder().encode(code))) }
}
