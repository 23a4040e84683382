/** The logger of the database layer; a pino logger fits. */
export interface DatabaseLog {
  info(about: object, message: string): void
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

/** A log that discards every line. */
export const SILENT: DatabaseLog = { info() {}, warn() {}, error() {} }
