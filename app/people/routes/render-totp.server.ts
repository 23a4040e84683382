import QRCode from 'qrcode'
import { type QrRendering, renderModules } from '#app/platform/bank/render-qr.ts'

/** What an authenticator scans (`otpauth://…`). */
export function renderTotp(uri: string): QrRendering {
  const { size, data } = QRCode.create(uri, { errorCorrectionLevel: 'M' }).modules
  return renderModules({ side: size, dark: [...data] })
}
