import { Unzip, UnzipInflate } from 'fflate'
import { LARGEST_UNPACKED } from './limits.ts'
import { FileProblemFound } from './table.ts'

/** Bytes unpacked at a time: limits the memory, however strongly the file is compressed. */
const PIECE = 16 * 1024

/**
 * The wanted parts of a ZIP file. Unpacks no other part, and stops where the parts grow too large, whatever the file declares.
 * @throws FileProblemFound
 */
export function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>()
  let size = 0
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return
    const pieces: Uint8Array[] = []
    file.ondata = (error, piece) => {
      // the library catches what is thrown here and hands it in again
      if (error instanceof FileProblemFound) throw error
      if (error) throw new FileProblemFound({ reason: 'broken', line: null })
      size += piece.length
      if (size > LARGEST_UNPACKED) throw new FileProblemFound({ reason: 'unpacks-too-large' })
      pieces.push(piece)
    }
    parts.set(file.name, pieces)
    file.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let at = 0; at < bytes.length; at += PIECE) {
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
    }
  } catch (error) {
    if (error instanceof FileProblemFound) throw error
    // errors of fflate have their own code
    if (error instanceof Error && 'code' in error)
      throw new FileProblemFound({ reason: 'broken', line: null })
    throw error
  }
  return new Map([...parts].map(([name, pieces]) => [name, joined(pieces)]))
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
