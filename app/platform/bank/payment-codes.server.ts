import bwipjs, { type RawOptions } from 'bwip-js/node'
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
  return encode(`^ECI000004${byNumber(encodeLatin2(payload))}`, { version: 15 })
}

/**
 * The SEPA credit transfer code: level M; its at most 331 bytes keep it within version 13. No ECI, since
 * the payload itself says that it is UTF-8.
 *
 * @param payload from `epcPayload`
 */
export function epcQr(payload: string): QrModules {
  return encode(byNumber(new TextEncoder().encode(payload)), {})
}

/** An SVG document. @param payload from `upnPayload` */
export function upnQrSvg(payload: string): string {
  return svgOf(renderModules(upnQr(payload)))
}

/** An SVG document. @param payload from `epcPayload` */
export function epcQrSvg(payload: string): string {
  return svgOf(renderModules(epcQr(payload)))
}

/** Without `fixedeclevel` the encoder would raise the level where there is room. */
function encode(text: string, size: { readonly version?: 15 }): QrModules {
  const options: RawOptions & { readonly eclevel: 'M'; readonly fixedeclevel: true } = {
    ...{ bcid: 'qrcode', text, parse: true, parsefnc: true, eclevel: 'M', fixedeclevel: true },
    ...size,
  }
  const [rendered] = bwipjs.raw(options)
  if (!rendered || !('pixs' in rendered)) throw new TypeError('a QR code is drawn in modules')
  return { side: rendered.pixx, dark: rendered.pixs }
}

/**
 * Every byte by its number, so that nothing in a name is ever taken for a command of the encoder. The caret,
 * which starts those, is doubled: by its number it would still start one.
 */
function byNumber(bytes: Uint8Array): string {
  const caret = 94
  return Array.from(bytes, (byte) => (byte === caret ? '^^' : `^${String(byte).padStart(3, '0')}`)).join('')
}
