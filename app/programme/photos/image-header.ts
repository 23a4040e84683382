/** The format and size of a picture, from its first bytes. */
export type ImageHeader = {
  readonly type: 'jpeg' | 'png' | 'webp'
  readonly width: number
  readonly height: number
}

/** Reads format and size from the file itself; its name and the browser's content type are not trusted. Null for anything else. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return png(view) ?? webp(view) ?? jpeg(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function png(view: DataView): ImageHeader | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null
  if (view.getUint32(12) !== ascii('IHDR')) return null
  return sized('png', view.getUint32(16), view.getUint32(20))
}

function webp(view: DataView): ImageHeader | null {
  if (view.getUint32(0) !== ascii('RIFF') || view.getUint32(8) !== ascii('WEBP')) return null
  const chunk = view.getUint32(12)
  if (chunk === ascii('VP8X')) return sized('webp', uint24(view, 24) + 1, uint24(view, 27) + 1)
  if (chunk === ascii('VP8L')) {
    const bits = view.getUint32(21, true)
    return sized('webp', (bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
  }
  if (chunk !== ascii('VP8 ')) return null
  return sized('webp', view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
}

/** Skips segments until the one with the size. */
function jpeg(view: DataView): ImageHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; ; ) {
    const marker = view.getUint16(at)
    if (marker >>> 8 !== 0xff) return null
    if (isFrame(marker)) return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5))
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
}

/** SOF0 to SOF15, except the table markers in that range. */
function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
}

function sized(type: ImageHeader['type'], width: number, height: number): ImageHeader | null {
  return width > 0 && height > 0 ? { type, width, height } : null
}

function ascii(four: string): number {
  return [...four].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0)
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
}
