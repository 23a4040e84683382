import bwipjs, { type RawOptions } from 'bwip-js/node'
import type { QrModules } from './render-qr.ts'

type Terms = {
  /** Announces the character set of the bytes, in six digits; absent: nothing is announced. */
  readonly eci?: string
  /** The size; absent: the smallest that holds the bytes. */
  readonly version?: 2 | 15
}

/**
 * A QR code of these bytes, level M. Without `fixedeclevel` the encoder would raise the level where there is room.
 * @throws Error when the bytes do not fit
 */
export function encodeQr(bytes: Uint8Array, { eci, ...size }: Terms = {}): QrModules {
  const text = `${eci === undefined ? '' : `^ECI${eci}`}${byNumber(bytes)}`
  const options: RawOptions & { readonly eclevel: 'M'; readonly fixedeclevel: true } = {
    bcid: 'qrcode',
    text,
    parse: true,
    parsefnc: true,
    eclevel: 'M',
    fixedeclevel: true,
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
