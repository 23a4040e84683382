import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { makeApp, makeFestival, makeInput } from '#tests/make.ts'
import { newServerDatabase } from '#tests/test-database.server.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)

describe.each(['embedded', 'postgresql'] as const)('npm run admin -- verify on %s', (engine) => {
  let dataDir: string
  let where: { url?: string; dataDir: string }

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ronda-verify-'))
    where = engine === 'embedded' ? { dataDir } : { dataDir, url: await newServerDatabase() }
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  /** The database is the command's own while it runs. */
  async function inBetween(sql?: string): Promise<void> {
    const db = await openDatabase(where)
    try {
      if (sql) await db.query(sql)
      else {
        await migrate(db, path.join(root, 'db/migrations'))
        const app = makeApp(db)
        await makeFestival(app, [{}])
        await saveRegistration(app, { input: makeInput(), by: nobody })
      }
    } finally {
      await db.close()
    }
  }

  const verify = () =>
    run(process.execPath, ['scripts/admin.ts', 'verify'], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        RONDA_DEMO: '0',
        ORIGIN: 'http://localhost:3000',
        DATA_DIR: dataDir,
        ...(where.url && { DATABASE_URL: where.url }),
      },
    })

  it('A1 reports no problem, or each problem with its place, and fails', async () => {
    await inBetween()
    expect((await verify()).stdout).toBe('All is well: editions 1, registrations 1.\n')
    await inBetween('update pools set taken_followers = 11')
    const failed = await verify().catch((error: { code: number; stderr: string }) => error)
    expect(failed).toMatchObject({ code: 1 })
    expect(failed.stderr).toMatch(
      /^2 found:\n {2}A1 no pool holds more than its size: 0+1: .*11\/10 followers/,
    )
  }, 120_000)
})
