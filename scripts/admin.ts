import path from 'node:path'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { migrate, refuseOlder } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { openDemo, refuseRealFestival } from '#server/demo.ts'
import { makeLog } from '#server/log.ts'
import { eraseEverythingDue } from '#server/retention.ts'
import { backUpData, restoreData, verifyData } from './admin/admin-data.ts'
import { listHeld, listNewsAddresses, releaseMail } from './admin/admin-mail.ts'
import { createUser, listFactors, removeFactors, setPassword } from './admin/admin-users.ts'
import { root } from './build-id.ts'

type Command = {
  readonly about: string
  readonly needs: readonly string[]
  /** Returns one or more lines to print; throws on failure. */
  run(app: AppContext, args: readonly string[]): Promise<string>
}

/** The file is the caller's: `npm run` has changed the folder. */
const named = (file = '') => path.resolve(process.env.INIT_CWD ?? process.cwd(), file)

const commands: Readonly<Record<string, Command>> = {
  'create-user': {
    about: 'creates a user and prints a generated password',
    needs: ['USERNAME', 'ROLE[,ROLE]'],
    run: (app, [username = '', roles = '']) => createUser(app, username, roles),
  },
  'set-password': {
    about: 'sets a new password of a user and prints it',
    needs: ['USERNAME'],
    run: (app, [username = '']) => setPassword(app, username),
  },
  factors: {
    about: 'lists the passkeys and the authenticator app of a user',
    needs: ['USERNAME'],
    run: (app, [username = '']) => listFactors(app, username),
  },
  'remove-factors': {
    about: 'removes them, and ends all sessions of the user',
    needs: ['USERNAME'],
    run: (app, [username = '']) => removeFactors(app, username),
  },
  verify: {
    about: 'checks the consistency of places, money, numbers and invoices',
    needs: [],
    run: verifyData,
  },
  retention: {
    about: 'erases data whose retention period has ended, as the server does by itself',
    needs: [],
    async run(app) {
      const erased = Object.entries(await eraseEverythingDue(app))
      return erased.map(([what, count]) => `${what}: ${count}`).join('\n') || 'No retention period has ended.'
    },
  },
  backup: {
    about: 'writes all data into FILE, as of one instant',
    needs: ['FILE'],
    run: (app, [file]) => backUpData(app, named(file)),
  },
  mail: {
    about: 'lists the e-mails that are held because no mail server was set',
    needs: [],
    run: listHeld,
  },
  'mail release': {
    about: 'queues those that are at most DAYS old; the running application sends them',
    needs: ['DAYS'],
    run: (app, [days = '']) => releaseMail(app, days),
  },
  news: {
    about: 'lists the addresses that receive news, each with its language',
    needs: [],
    run: listNewsAddresses,
  },
  restore: {
    about: 'replaces all data with that of FILE; who was erased stays erased',
    needs: ['FILE'],
    run: (app, [file]) => restoreData(app, named(file)),
  },
}

const given = process.argv.slice(2)
/** Some commands have names of two words. */
const words = commands[given.slice(0, 2).join(' ')] ? 2 : 1
const name = given.slice(0, words).join(' ')
const args = given.slice(words)
const command = commands[name]
if (!command || args.length !== command.needs.length) {
  const lines = Object.entries(commands).map(
    ([known, { about, needs }]) => `  ${[known, ...needs].join(' ').padEnd(36)}${about}`,
  )
  say(['npm run admin -- COMMAND', ...lines].join('\n'), name === '' ? 0 : 2)
} else {
  try {
    say(await bySystem((app) => command.run(app, args)), 0)
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), 1)
  }
}

async function bySystem<Value>(use: (app: AppContext) => Promise<Value>): Promise<Value> {
  const read = readConfig(process.env)
  if (!read.ok) throw new Error(['The configuration has errors:', ...read.reason].join('\n  '))
  const config = read.value
  const log = makeLog('error')
  const db = await openDatabase({ ...config.database, dataDir: config.dataDir, log })
  try {
    const migrations = path.join(root, 'db/migrations')
    // an older version may be serving it, and a backup of before the change is needed to go back
    await refuseOlder(db, migrations)
    await migrate(db, migrations)
    await refuseRealFestival(db, config)
    const clock = config.demo ? await openDemo(db, config.demo.startsAt) : systemClock
    return await use({
      config,
      db,
      clock,
      log,
      root,
      locking: true,
      now: () => clock.now(),
      wake: () => {},
    })
  } finally {
    await db.close()
  }
}

function say(text: string, code: number): void {
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(`${text}\n`)
  process.exitCode = code
}
