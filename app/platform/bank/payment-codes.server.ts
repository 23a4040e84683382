import { encodeQr } from './encode-qr.server.ts'
import { encodeLatin2 } from './latin2.ts'
import { type QrModules, renderModules, svgOf } from './render-qr.ts'

/**
 * The code of the Slovenian payment slip. The standard fixes version 15 (77 × 77 modules), level M and
 * ISO-8859-2, announced by ECI 4. Takes about 20 ms. Render it with `renderModules` for a page, `pngOf` for a
 * e-mail (mail programs show no SVG).
 *
 * @param payload from `upnPayload`
 */
export function upnQr(payload: string): QrModules {
  return encodeQr(encodeLatin2(payload), { eci: '000004', version: 15 })
}

/**
 * The SEPA credit transfer code: level M; its at most 331 bytes keep it within version 13. No ECI, since
 * the payload itself says that it is UTF-8.
 *
 * @param payload from `epcPayload`
 */
export function epcQr(payload: string): QrModules {
  return encodeQr(new TextEncoder().encode(payload))
}

/** The code of a payment slip as an SVG document. @param payload from `upnPayload` */
export function upnQrSvg(payload: string): string {
  return svgOf(renderModules(upnQr(payload)))
}

/** The code for European transfers as an SVG document. @param payload from `epcPayload` */
export function epcQrSvg(payload: string): string {
  return svgOf(renderModules(epcQr(payload)))
}
