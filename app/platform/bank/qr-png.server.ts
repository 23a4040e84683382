import { crc32, deflateSync } from 'node:zlib'
import { type QrModules, quietZone } from './render-qr.ts'

/** Sharp at 255 CSS pixels on a telephone's screen. */
const pixelsPerModule = 6

/**
 * The code as a PNG of one bit a pixel, quiet zone included: about 1 kB, where a picture of the usual 32 bits
 * a pixel has 16, and letters carry two. Source: PNG (third edition), W3C.
 */
export function pngOf(modules: QrModules): Buffer {
  const pixels = (modules.side + 2 * quietZone) * pixelsPerModule
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels, 0)
  header.writeUInt32BE(pixels, 4)
  header[8] = 1 // bit a pixel; colour type 0 (grey), deflate, no interlace
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(scanLines(modules, pixels), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Each line starts with its filter (0, none), then its bits, 1 is white. */
function scanLines({ side, dark }: QrModules, pixels: number): Buffer {
  const lines: Buffer[] = []
  for (let y = 0; y < pixels; y++) {
    const line = Buffer.alloc(1 + Math.ceil(pixels / 8), 0xff)
    line[0] = 0
    for (let x = 0; x < pixels; x++) {
      const [column, row] = [moduleAt(x), moduleAt(y)]
      const inside = column >= 0 && column < side && row >= 0 && row < side
      const at = 1 + (x >> 3)
      if (inside && dark[row * side + column] === 1) line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7))
    }
    lines.push(line)
  }
  return Buffer.concat(lines)
}

function moduleAt(pixel: number): number {
  return Math.floor(pixel / pixelsPerModule) - quietZone
}

/** Length, name, data, and the check sum of name and data. */
function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
