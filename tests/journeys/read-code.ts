import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** The lines of the QR code on a picture, read by a decoder of another make. */
export async function linesOfCode(picture: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const [found] = await readBarcodes(new Blob([picture]), { formats: ['QRCode'] })
  return found?.text.split('\n') ?? []
}
