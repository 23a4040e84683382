import type { Logger } from 'pino'
import { createContext } from 'react-router'
import type { Clock } from './clock.server.ts'
import type { Config } from './config.server.ts'
import type { Database } from './database/open.server.ts'

/** The impure things, built once at start and again in each test. */
export type AppContext = {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  /** The project's folder, which holds `db/migrations`. */
  readonly root: string
  /** True but in the one test that shows what happens when pools are not locked. */
  readonly locking: boolean
  /** The one place where time is read. */
  now(): Date
  /** How much later than it is written an e-mail leaves; absent: not at all. */
  readonly mailDelayMs?: number
  /** The user who holds this command's e-mails until staff send them; absent: they are sent automatically. */
  readonly mailHeldBy?: string
  /** Wakes the workers: a job or an e-mail is due. Returns at once. */
  wake(): void
}

/** How loaders and actions reach the application: `context.get(appContext)`. */
export const appContext = createContext<AppContext>()
