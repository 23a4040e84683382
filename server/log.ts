import { type Logger, pino } from 'pino'
import type { Config } from '#app/platform/config.server.ts'

/** One line of JSON per happening, on standard output. */
export function makeLog(level: Config['logLevel']): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
