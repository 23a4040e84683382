import { type Config, readConfig } from '#app/platform/config.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp as makeAnyApp, type TestApp } from '#tests/make.ts'

export const testOrigin = 'https://tango.example'

/** A context on this database; without `smtpUrl` its e-mails are held. */
export function makeApp(
  db: Database,
  { smtpUrl, now = new Date('2025-09-01T08:00:00Z') }: { smtpUrl?: string; now?: Date } = {},
): TestApp {
  const app = makeAnyApp(db, { config: configWith(smtpUrl) })
  app.at(now)
  return app
}

function configWith(smtpUrl: string | undefined): Config {
  const read = readConfig({ ORIGIN: testOrigin, ...(smtpUrl && { SMTP_URL: smtpUrl }) })
  if (!read.ok) throw new Error(read.reason.join())
  return read.value
}
