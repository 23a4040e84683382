import net from 'node:net'

/** Node's name for the encoding of raw bytes, which its types leave out. */
const BYTES = 'buffer' as BufferEncoding

type Chunk = Uint8Array | string
type Done = (error?: Error | null) => void

/**
 * A socket that sends all that is written in one turn of the event loop as one piece. The driver writes every statement as five small
 * messages; handed over one by one, or as a list, they cost the system more than the statement costs the database.
 */
export class GatheringSocket extends net.Socket {
  override write(chunk: Chunk, done?: Done): boolean
  override write(chunk: Chunk, encoding?: BufferEncoding, done?: Done): boolean
  override write(chunk: Chunk, encoding?: BufferEncoding | Done, done?: Done): boolean {
    this.cork()
    this.uncork()
    return typeof encoding === 'function' ? super.write(chunk, encoding) : super.write(chunk, encoding, done)
  }

  /** Waits until every cork is released, also those added meanwhile. */
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }

  override _writev(
    chunks: readonly { readonly chunk: Chunk; readonly encoding: BufferEncoding }[],
    done: Done,
  ): void {
    const pieces = chunks.map(({ chunk, encoding }) =>
      typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk,
    )
    this._write(Buffer.concat(pieces), BYTES, done)
  }
}
