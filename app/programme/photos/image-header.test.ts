import { describe, expect, it } from 'vitest'
import { readImageHeader } from './image-header.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  )
const png = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], [0, 0, 0, 13], 'IHDR', [0, 0, 3, 32], [0, 0, 2, 88])
const riff = (...rest: (string | number[])[]) => bytes('RIFF', [0, 0, 0, 0], 'WEBP', ...rest)

describe('the type of a picture from its first bytes', () => {
  it.each([
    ['a PNG', png, { type: 'png', width: 800, height: 600 }],
    [
      'a JPEG whose size stands behind two segments',
      bytes([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 2, 0xff, 0xdb, 0, 3, 9, 0xff, 0xc2, 0, 11, 8, 2, 88, 3, 32, 3]),
      { type: 'jpeg', width: 800, height: 600 },
    ],
    [
      'an extended WebP',
      riff('VP8X', [10, 0, 0, 0], [0, 0, 0, 0], [0x1f, 3, 0], [0x57, 2, 0]),
      { type: 'webp', width: 800, height: 600 },
    ],
    [
      'a lossy WebP',
      riff('VP8 ', [0, 0, 0, 0], [0, 0, 0], [0x9d, 1, 0x2a], [0x20, 3], [0x58, 2]),
      { type: 'webp', width: 800, height: 600 },
    ],
    [
      'a lossless WebP',
      riff('VP8L', [0, 0, 0, 0], [0x2f], [0x1f, 0xc3, 0x95, 0]),
      { type: 'webp', width: 800, height: 600 },
    ],
  ])('is recognised: %s', (_, file, header) => {
    expect(readImageHeader(file)).toEqual(header)
  })

  it.each([
    ['nothing', bytes('')],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"/>')],
    ['a GIF', bytes('GIF89a', [32, 3, 88, 2])],
    ['a PDF', bytes('%PDF-1.7')],
    ['a PNG that is cut off', png.subarray(0, 18)],
    [
      'a PNG without a size',
      bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], [0, 0, 0, 13], 'IHDR', [0, 0, 0, 0], [0, 0, 0, 0]),
    ],
    ['a JPEG that ends before its size', bytes([0xff, 0xd8, 0xff, 0xe1, 0, 40, 1])],
    ['a JPEG that goes on with something else', bytes([0xff, 0xd8, 0x3c, 0x3f, 0x70, 0x68, 0x70])],
  ])('is unknown: %s', (_, file) => {
    expect(readImageHeader(file)).toBeNull()
  })
})
