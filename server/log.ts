import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '#app/platform/config.server.ts'
import { lineWithoutPersonal, loggedError } from '#app/platform/redact.ts'

/** The number of the request that is being answered, for every line that is written meanwhile. */
const requests = new AsyncLocalStorage<{ readonly request: string }>()

/** Runs `answer`; what is logged meanwhile, wherever, carries the request's number. */
export function withinRequest<Value>(request: string, answer: () => Value): Value {
  return requests.run({ request }, answer)
}

/**
 * One line of JSON per event, on standard output. The one place where the log is freed of what it must not hold: errors are written by
 * what `loggedError` leaves of them, and no line holds an e-mail address or a secret, whatever was given to it. U20.
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

/** The request's own logger carries its number already; a key must not stand in a line twice. */
function isOfRequest(logger: Pick<Logger, 'bindings'>): boolean {
  return 'request' in logger.bindings()
}

/** An error that nothing caught ends the process, as without this, but is written like all others. */
export function logCrashes(log: Logger): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'nothing caught this error: the process ends')
    process.exit(1)
  })
}
