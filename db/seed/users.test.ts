import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { roles } from '#app/people/actor.ts'
import { signIn } from '#app/people/sign-in/sign-in.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { defaultNow, makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { seedUsers } from './users.server.ts'

type SignIn = { username: string; password: string; roles: string[] }

describe("the demo's users", () => {
  let dataDir: string
  let db: Database
  let app: TestApp
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'ronda-users-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  beforeEach(() => begin(true))
  afterEach(() => db.close())

  async function begin(isDemo: boolean): Promise<void> {
    db = await openTestDatabase('embedded')
    const { config } = makeApp(db)
    app = makeApp(db, {
      config: { ...config, dataDir, demo: isDemo ? { startsAt: new Date(defaultNow) } : null },
    })
    await makeFestival(app, [])
    await seedUsers(app)
  }
  const file = () => path.join(dataDir, 'demo-sign-ins.json')
  const known = async (): Promise<SignIn[]> => JSON.parse(await readFile(file(), 'utf8'))
  const enter = ({ username, password }: SignIn) => signIn(app, { username, password, address: '127.0.0.1' })

  it('have one for each role, a blocked one, and some with two roles', async () => {
    const found = Object.fromEntries((await known()).map((one) => [one.username, one.roles]))
    for (const role of roles) expect(found[role]).toEqual([role])
    expect(found).toMatchObject({
      blocked: expect.any(Array),
      organiser: ['regEditor', 'regAdmin'],
      programmer: ['regEditor', 'progAdmin'],
    })
    expect(Object.keys(found)).toHaveLength(roles.length + 3)
  })

  it('sign in with the passwords of the file, except for the blocked one', async () => {
    for (const one of await known()) {
      expect(one.password).toMatch(/^\w{12}$/)
      expect((await enter(one)).ok, one.username).toBe(one.username !== 'blocked')
    }
  })

  it('have passwords readable only by the owner of the data', async () => {
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['demo-sign-ins.json'])
  })

  it('keep their passwords when the demo is reset', async () => {
    const before = await known()
    await db.close()
    await begin(true)
    expect(await known()).toEqual(before)
    const [admin] = before
    expect(admin && (await enter(admin)).ok).toBe(true)
  })

  it('are not added where users exist', async () => {
    const before = await known()
    await db.query(`delete from users where username <> 'admin'`)
    await seedUsers(app)
    const { rows } = await db.query('select username from users')
    expect([rows, await known()]).toEqual([[{ username: 'admin' }], before])
  })

  it('are added once by processes that start at once, with the passwords of the file', async () => {
    await db.query('delete from users')
    await rm(file())
    await Promise.all([seedUsers(app), seedUsers(app), seedUsers(app)])
    for (const one of await known())
      expect((await enter(one)).ok, one.username).toBe(one.username !== 'blocked')
  })

  it('have no file outside the demo', async () => {
    await rm(file())
    await db.close()
    await begin(false)
    expect(await readdir(dataDir)).toEqual([])
  })
})
