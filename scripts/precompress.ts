import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const worthIt = /\.(m?js|css|html|json|webmanifest|svg|txt|xml|wasm)$/
const SMALLEST = 512

/** Writes a Brotli and a gzip copy beside every file of `folder` that becomes smaller by it. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && worthIt.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(names.map(precompressFile))
}

async function precompressFile(name: string): Promise<void> {
  const plain = await readFile(name)
  if (plain.byteLength < SMALLEST) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength },
    }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  if (br.byteLength < plain.byteLength) await writeFile(`${name}.br`, br)
  if (gz.byteLength < plain.byteLength) await writeFile(`${name}.gz`, gz)
}
