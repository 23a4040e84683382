/**
 * Cuts what a client writes into batches the backend can execute in one go.
 *
 * The frontend/backend protocol, version 3: a message is one type byte, a four byte length that counts itself, and a body;
 * the very first packet has no type byte (PostgreSQL documentation, chapter "Frontend/Backend Protocol", "Message Formats").
 */

/** Where a batch ends: after these the backend answers, and only after `Sync` and `Query` it says it is ready for more. */
type BatchEnd = 'startup' | 'sync' | 'query' | 'flush' | 'terminate'

export interface Batch {
  readonly end: BatchEnd
  readonly bytes: Uint8Array
}

const ENDS: ReadonlyMap<number, BatchEnd> = new Map([
  [0x53, 'sync'], // S
  [0x51, 'query'], // Q
  [0x46, 'query'], // F, a function call: answered and followed by ReadyForQuery like a query
  [0x48, 'flush'], // H
  [0x58, 'terminate'], // X
])

const STARTUP_HEADER = 4
const HEADER = 5

/** Collects written bytes; a message or a batch may come in any number of pieces. */
export class BatchReader {
  #waiting: Buffer = Buffer.alloc(0)
  #started = false

  /** The batches that became whole with these bytes, in order; the rest waits for the next call. */
  take(written: Buffer): Batch[] {
    const bytes = this.#waiting.length === 0 ? written : Buffer.concat([this.#waiting, written])
    const batches: Batch[] = []
    let batchStart = 0
    let at = 0

    for (;;) {
      const length = this.#messageLength(bytes, at)
      if (length === undefined || at + length > bytes.length) break
      const end = this.#started ? ENDS.get(bytes[at] ?? 0) : 'startup'
      at += length
      if (end === undefined) continue
      this.#started = true
      batches.push({ end, bytes: bytes.subarray(batchStart, at) })
      batchStart = at
    }

    this.#waiting = bytes.subarray(batchStart)
    return batches
  }

  #messageLength(bytes: Buffer, at: number): number | undefined {
    if (!this.#started) {
      return bytes.length - at < STARTUP_HEADER ? undefined : bytes.readInt32BE(at)
    }
    return bytes.length - at < HEADER ? undefined : 1 + bytes.readInt32BE(at + 1)
  }
}
