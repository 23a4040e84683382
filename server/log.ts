import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '#app/platform/config.server.ts'
import { lineWithoutPersonal, loggedError } from '#app/platform/redact.ts'

/** The number of the current request, added to every log line. */
const requests = new AsyncLocalStorage<{ readonly request: string }>()

/** Runs `answer`; everything logged meanwhile carries the request's number. */
export function withinRequest<Value>(request: string, answer: () => Value): Value {
  return requests.run({ request }, answer)
}

/**
 * One line of JSON per event, on standard output. The only place where log lines are cleaned: errors are written as `loggedError` reduces them, and no
 * line contains an e-mail address or a secret, whatever was logged. U20.
 */
export function makeLog(level: Config['logLevel'], destination?: DestinationStream): Logger {
  const options: LoggerOptions<never, boolean> = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    mixin: (_about, _level, logger) => (isOfRequest(logger) ? {} : { ...requests.getStore() }),
    hooks: { streamWrite: lineWithoutPersonal },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The request's own logger already adds the number; a key must not occur twice in a line. */
function isOfRequest(logger: Pick<Logger, 'bindings'>): boolean {
  return 'request' in logger.bindings()
}

/** An uncaught error ends the process, as by default, but is logged like all others. */
export function logCrashes(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'nothing caught this error: the process ends')
    process.exit(1)
  })
}
