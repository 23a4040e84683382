import { pino } from 'pino'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { House } from '#app/platform/house.server.ts'

/** A house whose clock the test moves. */
export type TestHouse = House & { moveTo(instant: Date): void }

export const testOrigin = 'https://tango.example'

/** A house on this database; without `smtpUrl` its letters are held. */
export function makeHouse(
  db: Database,
  { smtpUrl, now = new Date('2025-09-01T08:00:00Z') }: { smtpUrl?: string; now?: Date } = {},
): TestHouse {
  let instant = now
  const clock = { now: () => new Date(instant) }
  return {
    config: configWith(smtpUrl),
    db,
    clock,
    log: pino({ level: 'silent' }),
    locking: true,
    now: clock.now,
    wake: () => undefined,
    moveTo: (later) => {
      instant = later
    },
  }
}

function configWith(smtpUrl: string | undefined): Config {
  const read = readConfig({ ORIGIN: testOrigin, ...(smtpUrl && { SMTP_URL: smtpUrl }) })
  if (!read.ok) throw new Error(read.reason.join())
  return read.value
}
