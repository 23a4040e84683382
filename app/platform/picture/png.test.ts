import { crc32, inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { encodePng } from './png.server.ts'

it('pixels survive encoding and decoding, in valid PNG chunks', async () => {
  const [a, b, c, d] = [
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
    [250, 251, 252],
  ] as const
  const pixels = Uint8Array.from([a, b, c, d].flatMap((colours) => [...colours, 255]))
  const png = Buffer.from(await encodePng(pixels, { width: 2, height: 2 }))

  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const parts = partsOf(png.subarray(8))
  expect(parts.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect(parts.every(({ isWhole }) => isWhole)).toBe(true)
  const [header, picture] = parts.map(({ data }) => data)
  // width, height, 8 bits, red, green and blue, deflated, without interlacing
  expect(header?.toString('hex')).toBe('00000002000000020802000000')
  expect([...inflateSync(picture ?? '')]).toEqual([0, ...a, ...b, 0, ...c, ...d])
})

function partsOf(png: Buffer): { type: string; data: Buffer; isWhole: boolean }[] {
  if (png.byteLength === 0) return []
  const end = 8 + png.readUInt32BE(0)
  const part = {
    type: png.toString('latin1', 4, 8),
    data: png.subarray(8, end),
    isWhole: crc32(png.subarray(4, end)) === png.readUInt32BE(end),
  }
  return [part, ...partsOf(png.subarray(end + 4))]
}
