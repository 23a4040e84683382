import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { changeEdition } from '#app/festival/editing.server.ts'
import { saveUser } from '#app/people/accounts/users.server.ts'
import { type StaffRole, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { saveEvent } from '#app/programme/editing/editing.server.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { newRegistration } from '#app/registration/forms.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { seedFestival } from '#db/seed/festival.server.ts'
import { events } from '#db/seed/programme.ts'

/** Fills a data directory before the application opens it. */
export type Prepare = (dataDir: string) => Promise<void>

/** The demo festival before any registration: a copy of the one that `tests/global-setup.ts` makes once a run. */
export const emptyFestival: Prepare = async (dataDir) => {
  // loaded late: screenshots use this file without Vitest
  const { emptyFestivalDirectory } = await import('#tests/test-database.server.ts')
  // the asynchronous one takes ten times as long for a thousand small files
  cpSync(await emptyFestivalDirectory(), dataDir, { recursive: true })
}

/** Makes the demo festival from nothing. */
export const makeEmptyFestival: Prepare = (dataDir) =>
  bySystem(dataDir, async ({ db }) => {
    await migrate(db, path.resolve(import.meta.dirname, '../../db/migrations'))
    await seedFestival({ db }, { archives: false })
  })

/** The same data, made once for all files of this worker and copied. It must not depend on who asks. */
export function madeOnce(prepare: Prepare): Prepare {
  let made: Promise<string> | undefined
  const make = async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'ronda-prepared-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    await prepare(folder)
    return folder
  }
  return async (dataDir) => {
    made ??= make()
    cpSync(await made, dataDir, { recursive: true })
  }
}

/** The same with room for one couple alone in each of these classes. */
export function festivalWithNarrow(...narrow: readonly FestivalEvent[]): Prepare {
  return async (dataDir) => {
    await emptyFestival(dataDir)
    await bySystem(dataDir, async (app) => {
      const places = { mode: 'role', leaders: 1, followers: 1, tolerance: 1 } as const
      for (const event of narrow) {
        const saved = await saveEvent(app, {
          editionId: tf2025.id,
          by: systemActor,
          event: { ...event, places },
        })
        if (!saved.ok) throw new Error(`A class could not be made narrow: ${saved.reason}`)
      }
    })
  }
}

/** The same with a user. */
export function festivalWithStaff(...staff: readonly StaffMember[]): Prepare {
  return withStaff(emptyFestival, ...staff)
}

/** Another festival, with a user. */
export function withStaff(prepare: Prepare, ...staff: readonly StaffMember[]): Prepare {
  return async (dataDir) => {
    await prepare(dataDir)
    await bySystem(dataDir, async (app) => {
      for (const user of staff) {
        const saved = await saveUser(app, {
          by: systemActor,
          user: { ...user, status: 'active' },
          locale: 'en',
        })
        if (!saved.ok) throw new Error(`There could be no ${user.username}.`)
        await app.db.query('update users set must_change_password = false')
      }
    })
  }
}

/** The same with dancers whom the staff have registered, in this order. */
export function withRegistrations(prepare: Prepare, ...dancers: readonly Record<string, unknown>[]): Prepare {
  return async (dataDir) => {
    await prepare(dataDir)
    await bySystem(dataDir, async (app) => {
      for (const dancer of dancers) {
        const saved = await saveRegistration(app, { input: newRegistration.parse(dancer), by: systemActor })
        if (!saved.ok) throw new Error(`Somebody could not be registered: ${saved.reason.kind}`)
      }
    })
  }
}

/** Another festival, in which something has been done by commands. */
export function withCommands(prepare: Prepare, action: (app: AppContext) => Promise<void>): Prepare {
  return async (dataDir) => {
    await prepare(dataDir)
    await bySystem(dataDir, action)
  }
}

/** Another festival, whose staff come in with a second factor only. */
export function askingForASecondFactor(prepare: Prepare): Prepare {
  return async (dataDir) => {
    await prepare(dataDir)
    await bySystem(dataDir, async (app) => {
      const by = { name: 'journeys', isAdmin: true }
      const changed = await changeEdition(app, { by, id: tf2025.id, change: { staffSecondFactor: true } })
      if (!changed.ok) throw new Error(`Nobody is asked for a second factor: ${changed.reason}`)
    })
  }
}

export type StaffMember = {
  readonly username: string
  readonly accname: string
  readonly password: string
  readonly roles: readonly StaffRole[]
}

/** An event of the demo by its English title. @throws when there is none */
export function eventCalled(title: string): FestivalEvent {
  const event = events.find(({ title: { en } }) => en === title)
  if (!event) throw new Error(`The demo has no event “${title}”.`)
  return event
}

async function bySystem(dataDir: string, action: (app: AppContext) => Promise<void>): Promise<void> {
  const config = readConfig({ DATA_DIR: dataDir })
  if (!config.ok) throw new Error(config.reason.join('\n'))
  const db = await openDatabase({ dataDir })
  try {
    const now = () => tf2025.opensAt
    await action({
      config: config.value,
      db,
      now,
      clock: { now },
      root: path.resolve(),
      locking: true,
      log: pino({ level: 'silent' }),
      wake: () => undefined,
    })
  } finally {
    await db.close()
  }
}
