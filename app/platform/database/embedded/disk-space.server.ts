import { statfsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.server.ts'

/** Less is not enough for a segment of the write-ahead log (16 MiB) and a checkpoint, and the embedded engine does not outlive a write that finds no room. */
const LEAST_FREE_BYTES = 64 * 1024 ** 2

/** Asked this often at most. */
const TRUST_MS = 1_000

/** The bytes that are free where `directory` lies, or will lie. */
export type FreeBytes = (directory: string) => number

/** The data directory lies on a disk that is full. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError'
}

/** The disk of the embedded database. Writes are refused while it is almost full, so that the engine never meets the end of it. */
export class DiskSpace {
  readonly #directory: string | null
  readonly #free: FreeBytes
  #known: { readonly isFull: boolean; readonly at: number } | null = null

  /** A PostgreSQL server looks after its own disk: then nothing is ever full here. */
  constructor({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>, free: FreeBytes = freeBytesOf) {
    this.#directory = database.url ? null : path.resolve(dataDir)
    this.#free = free
  }

  /** Whether writes are to be refused. */
  get isFull(): boolean {
    if (this.#directory === null) return false
    const now = performance.now()
    if (!this.#known || now - this.#known.at > TRUST_MS) {
      this.#known = { isFull: this.#free(this.#directory) < LEAST_FREE_BYTES, at: now }
    }
    return this.#known.isFull
  }

  /** @throws DiskFullError with a sentence for the operator */
  requireRoom(): void {
    if (!this.isFull) return
    const mebibytes = (bytes: number) => Math.floor(bytes / 1024 ** 2)
    const left = mebibytes(this.#free(this.#directory ?? ''))
    throw new DiskFullError(
      `the disk that holds DATA_DIR (${this.#directory}) is full: ${left} MiB are free, ${mebibytes(LEAST_FREE_BYTES)} MiB are needed at least. ` +
        'Make room, then start again. Nothing was changed.',
    )
  }
}

/** Of the nearest directory that is there already. */
function freeBytesOf(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory)
    return bavail * bsize
  } catch (error) {
    const above = path.dirname(directory)
    // below a file too: opening the database reports it
    const isAbsent =
      error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))
    if (above !== directory && isAbsent) return freeBytesOf(above)
    throw error
  }
}
