import pg from 'pg'

/** Why nothing can be read or written: the database is not reached, or its disk is full. */
export type Outage = 'away' | 'full'

/** Errors of connections, marked where they happen: their codes alone are those of any server. */
const ofConnections = new WeakSet<Error>()

/** Notes that this error is a connection to the database that broke or could not be made. */
export function noteBrokenConnection(error: unknown): void {
  if (error instanceof Error) ofConnections.add(error)
}

/**
 * Whether something failed only because the database cannot work now, and why; null: for another reason. SQLSTATE classes: 08 connection,
 * 53100 disk full, 53300 too many connections, 57P01 to 57P03 shutting down or starting, 25006 a standby.
 */
export function outageOf(error: unknown): Outage | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (isDiskFull(cause)) return 'full'
    if (ofConnections.has(cause)) return 'away'
    if (cause instanceof pg.DatabaseError && /^(08...|53300|57P0[123]|25006)$/.test(cause.code ?? ''))
      return 'away'
  }
  return null
}

/** The embedded engine reports a full disk as an input/output error (58030) or as 53100, depending on what it was writing. */
function isDiskFull(error: Error): boolean {
  if ('code' in error && (error.code === '53100' || error.code === 'ENOSPC')) return true
  return error instanceof pg.DatabaseError && /no space left on device/i.test(error.message)
}
