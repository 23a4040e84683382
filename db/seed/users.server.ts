import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { insertUser } from '#app/people/accounts/users.server.ts'
import { hashPassword, newPasswordCode } from '#app/people/password/password-hash.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { newId } from '#app/platform/ids.server.ts'
import { demoUsers } from './users.ts'

/** As `demo-sign-ins.json` holds them (contract, Demo). */
type SignIn = { readonly username: string; readonly password: string; readonly roles: readonly string[] }

/**
 * Puts the demo's users in where there are none. Their passwords are made once per data directory and kept in `demo-sign-ins.json`, so that they
 * hold when the demo begins again.
 */
export async function seedUsers(app: AppContext): Promise<void> {
  if (!(await nobodyIsThere(app.db))) return
  const known = await readPasswords(app)
  const users = await Promise.all(
    demoUsers.map(async (user) => {
      const password = known.get(user.username) ?? newPasswordCode()
      return { ...user, password, passwordHash: await hashPassword(password) }
    }),
  )
  const reserved = app.now()
  const isOurs = await app.db.transaction(async (tx) => {
    // Two processes that start at once: the second finds the users of the first, whose passwords stand in the file.
    await tx.query('lock table users in share row exclusive mode')
    if (!(await nobodyIsThere(tx))) return false
    for (const { password: _, ...user } of users) {
      const rest = { country: 'SI', editRegsHack: false, addedBy: 'system', reserved }
      await insertUser(tx, newId(reserved), { ...user, ...rest })
    }
    return true
  })
  if (!isOurs) return
  await writeSignIns(
    app,
    users.map(({ username, password, roles }) => ({ username, password, roles })),
  )
}

async function nobodyIsThere(db: Querying): Promise<boolean> {
  const { rows } = await db.query('select from users limit 1')
  return rows.length === 0
}

const signIns = z.array(z.object({ username: z.string(), password: z.string() }))

async function readPasswords({ config }: AppContext): Promise<Map<string, string>> {
  if (!config.demo) return new Map()
  const text = await readFile(fileIn(config.dataDir), 'utf8').catch(() => '[]')
  const read = signIns.safeParse(parsed(text))
  return new Map((read.data ?? []).map(({ username, password }) => [username, password]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Readable by its owner alone and written atomically. Only for a demo: no other instance may have such a file. */
async function writeSignIns({ config }: AppContext, known: readonly SignIn[]): Promise<void> {
  if (!config.demo) return
  const file = fileIn(config.dataDir)
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(`${file}.new`, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'demo-sign-ins.json')
}
