import QRCode from 'qrcode'
import { drawModules, type QrDrawing } from '#app/platform/bank/qr-drawing.ts'

/** What an authenticator scans (`otpauth://…`). */
export function drawTotp(uri: string): QrDrawing {
  const { size, data } = QRCode.create(uri, { errorCorrectionLevel: 'M' }).modules
  return drawModules({ side: size, dark: [...data] })
}
