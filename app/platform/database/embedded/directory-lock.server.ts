import { chmodSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Another process, or another part of this one, has the data directory open. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError'

  constructor(directory: string) {
    super(
      `The data directory ${directory} is already in use by another running Ronda. ` +
        'Stop that one first, or give this one a directory of its own with DATA_DIR.',
    )
  }
}

const SQLITE_BUSY = 5

/**
 * Reserves the directory for this process, until `release` or the end of the process.
 * The lock is an exclusive transaction on an empty SQLite file: the kernel frees it however the process ends, so a crash
 * leaves nothing to clean up by hand, unlike a file with a process number.
 * @throws DirectoryInUseError when another process has it.
 */
export function lockDirectory(directory: string, lockFile: string): { release(): void } {
  const file = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    chmodSync(lockFile, 0o600)
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    throw isBusy(error) ? new DirectoryInUseError(directory) : error
  }
  return { release: () => file.close() }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}
