import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { releaseHeld } from '#app/mail/outbox/outbox.server.ts'
import { deleteUser } from '#app/people/accounts/users.server.ts'
import { systemActor } from '#app/people/actor.ts'
import { countAttempt } from '#app/people/sign-in/limits.server.ts'
import { actorWithCookie, enter, makeUser } from '#app/people/testing/make-user.ts'
import { erasuresInFile, makeErasureCopier } from '#app/platform/audit/erasure-list.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { addressHash } from '#app/promotion/news/recipients.server.ts'
import { findDancer } from '#app/registration/access/links.server.ts'
import { eraseRegistration } from '#app/registration/commands/erase.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import { backUpData, restoreData, verifyData } from '#scripts/admin/admin-data.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, newServerDatabase, openTestDatabase, programFile } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'

const editionId = '19tf2025'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ronda-restore-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const newFile = () => path.join(folder, `${randomUUID()}.gz`)

/** The same installation, whose files are in the folder of this test. */
const withFiles = (app: TestApp): TestApp => ({
  ...app,
  config: { ...app.config, dataDir: path.join(folder, 'data') },
})

async function everything(db: Database): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const parts = []
  for (const { name } of rows) {
    const { rows: own } = await db.query<{ text: string }>(`select t::text as text from ${name} t`)
    parts.push(...own.map(({ text }) => text))
  }
  return parts.join('\n')
}

describe.each(ENGINES)('after a restore on %s', (engine) => {
  const driver = useTestDriver(engine)
  let app: TestApp
  beforeEach(async () => {
    app = withFiles(driver.app)
    await makeFestival(app, [{}])
  })

  async function backup(): Promise<string> {
    const file = newFile()
    await backUpData(app, file)
    return file
  }

  it('nobody is signed in, and no rate-limit counter is left', async () => {
    await makeUser(app)
    const ended = await enter(app)
    const lasting = await enter(app, { address: '192.0.2.8' })
    await countAttempt(app, 'signIn', { address: '192.0.2.9', username: 'eva' })
    await driver.db.query(
      `insert into passkey_challenges (challenge, expires_at) values ('c', '2099-01-01');
       insert into user_tokens (hash, user_id, made_at, expires_at) select 'h', id, now(), '2099-01-01' from users`,
    )
    const file = await backup()
    await driver.db.query('delete from sessions where id = $1', [ended.session.id])
    await restoreData(app, file)
    for (const { cookie } of [ended, lasting]) expect(await actorWithCookie(app, cookie).session()).toBeNull()
    for (const table of ['sessions', 'user_tokens', 'passkey_challenges', 'rate_limits', 'idempotency']) {
      expect((await driver.db.query(`select from ${table}`)).rows, table).toEqual([])
    }
    expect((await enter(app)).session.user.username).toBe('eva')
  })

  it('people erased since are erased, and their places are free', async () => {
    const marked = { name: 'Metka', surname: 'Zaznamek', email: 'zaznamek@tango.example', city: 'Zaznamovo' }
    const id = await driver.register({ ...marked, newsletter: true })
    await driver.confirm(id)
    const stays = await driver.register({ surname: 'Ostane' })
    const user = await makeUser(app, { username: 'zaznamek' })
    const file = await backup()

    await eraseRegistration(app, { id, by: dancer(id) })
    await deleteUser(app, { by: systemActor, id: user._id })
    expect(await everything(driver.db)).not.toMatch(/zaznam.*tango|Metka/i)

    expect(await restoreData(app, file)).toContain('Erased again: 2, of them cancelled: 1')
    expect(await driver.status(id)).toBe('cancelled')
    expect(await driver.status(stays)).toBe('placed')
    const text = await everything(driver.db)
    expect(text).not.toMatch(/Metka|zaznamek@|Zaznamovo/)
    expect((await driver.db.query('select from users')).rows).toEqual([])
    expect(text).toContain('Ostane')
    // and once more, from a backup that knows nothing of it
    expect(await restoreData(app, file)).toContain('Erased again: 2')
    expect(await everything(driver.db)).not.toMatch(/Metka|zaznamek@|Zaznamovo/)
  })

  it('people erased in an archived edition are erased, and nothing is cancelled there', async () => {
    const id = await driver.register({ name: 'Metka', email: 'zaznamek@tango.example' })
    await driver.drain()
    await driver.db.query('update editions set archived = true')
    const file = await backup()
    expect(await eraseRegistration(app, { id, by: systemActor })).toMatchObject({ ok: true })
    expect(await restoreData(app, file)).toContain('Erased again: 1, of them cancelled: 0')
    expect(await everything(driver.db)).not.toMatch(/Metka|zaznamek@/)
    expect(await driver.status(id)).toBe('placed')
  })

  it('erased people stay erased also when only the list in the file is left', async () => {
    const id = await driver.register({ name: 'Metka', email: 'zaznamek@tango.example' })
    const file = await backup()
    await eraseRegistration(app, { id, by: dancer(id) })
    const copy = makeErasureCopier(app.config.dataDir)
    expect(await copy(driver.db)).toBe(1)
    expect(await copy(driver.db)).toBe(0)
    expect(await makeErasureCopier(app.config.dataDir)(driver.db)).toBe(0)
    const list = path.join(app.config.dataDir, 'erasures.jsonl')
    expect((await stat(list)).mode & 0o777).toBe(0o600)
    expect(await readFile(list, 'utf8')).not.toMatch(/Metka|@/)
    await appendFile(list, '{"kind":"regis') // a process was killed in the middle of a line

    const fresh = withFiles(makeApp(await openTestDatabase(engine)))
    await restoreData(fresh, file)
    expect(await everything(fresh.db)).not.toMatch(/Metka|zaznamek@/)
    expect(await erasuresInFile(app.config.dataDir)).toHaveLength(1)
    await fresh.db.close()
  })

  it('readers who left the news since have left, and those who returned before the backup have not', async () => {
    const reader = (n: number, state: string) =>
      driver.db.query(
        `insert into news_readers (id, address_hash, email, language, state, consent_version, asked_at, confirmed_at)
         values ($1, $2, $3, 'en', $4, '1', '2025-08-01', '2025-08-01')`,
        [`${n}`.repeat(24), addressHash(`b${n}@tango.example`), `b${n}@tango.example`, state],
      )
    const leave = (n: number, at: string) =>
      driver.db.query(
        `update news_readers set state = 'left', email = null, confirmed_at = null, left_at = $2 where id = $1`,
        [`${n}`.repeat(24), at],
      )
    await reader(1, 'confirmed')
    await reader(2, 'confirmed')
    await leave(2, '2025-08-10')
    await driver.db.query(
      `update news_readers set state = 'confirmed', email = 'b2@tango.example', asked_at = '2025-08-20', left_at = null
       where id = $1`,
      ['2'.repeat(24)],
    )
    const file = await backup()
    await leave(1, '2025-09-01')
    await restoreData(app, file)
    const { rows } = await driver.db.query('select email, state from news_readers order by id')
    expect(rows).toEqual([
      { email: null, state: 'left' },
      { email: 'b2@tango.example', state: 'confirmed' },
    ])
  })

  it('links in e-mails still open a registration, except those revoked since and one-time links', async () => {
    const link = async (id: string, purpose: string) => {
      const secret = newSecret()
      await driver.db.query(
        `insert into tokens (hash, edition_id, purpose, subject_id, made_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          hashSecret(secret),
          editionId,
          purpose,
          id,
          app.now(),
          purpose === 'one-time' ? new Date('2099-01-01') : null,
        ],
      )
      return secret
    }
    const [keeps, gives] = [await driver.register(), await driver.register()]
    const open = await link(keeps, 'letter')
    const once = await link(keeps, 'one-time')
    const closed = await link(gives, 'letter')
    const file = await backup()
    const to = {
      name: 'Nova',
      surname: 'Lastnica',
      email: 'nova@tango.example',
      country: 'AT',
      role: 'follower',
      language: 'en',
      terms: true,
    }
    const given = await handOverRegistration(app, {
      id: gives,
      by: dancer(gives),
      to: handOverInput.parse(to),
    })
    expect(given.ok).toBe(true)
    expect(await restoreData(app, file)).toContain('Links closed since and closed again: 1')
    expect(await findDancer(app, open)).toMatchObject({ registrationId: keeps })
    expect(await findDancer(app, once)).toBeNull()
    expect(await findDancer(app, closed)).toBeNull()
  })

  it('e-mails sent since are not sent again, and L5 holds for the others', async () => {
    const id = await driver.register()
    await driver.db.query(`update emails set state = 'queued'`)
    await driver.db.query(
      `insert into emails select gen_random_uuid(), edition_id, kind, registration_id, recipient, language, data, 'retrying',
         gen_random_uuid(), 3, next_at, created_at - interval '2 days' from emails`,
    )
    const file = await backup()
    await driver.db.query(`update emails set state = 'sent', sent_at = created_at where state = 'queued'`)
    await restoreData(app, file)
    const states = async () =>
      (await driver.db.query<{ state: string }>('select state from emails order by created_at')).rows.map(
        ({ state }) => state,
      )
    expect(await states()).toEqual(['held', 'sent'])
    const config = { ...app.config, mail: { smtpUrl: 'smtp://127.0.0.1:1', from: null } }
    await releaseHeld({ ...app, config })
    expect(await states()).toEqual(['held', 'sent'])
    expect(await driver.status(id)).toBe('placed')
  })

  it('a real festival is not restored where it would be opened as the demo', async () => {
    const id = await driver.register({ surname: 'Prej' })
    const file = await backup()
    await driver.db.query(`update registrations set surname = 'Zdaj' where id = $1`, [id])
    const unset = { ...app, config: { ...app.config, isDemoByDefault: true } }
    await expect(restoreData(unset, file)).rejects.toThrow(
      'Set ORIGIN to the public address, or RONDA_DEMO=0',
    )
    expect(await everything(driver.db)).toContain('Zdaj')
  })

  it('changed accounts are reported', async () => {
    const user = await makeUser(app)
    await makeUser(app, { username: 'same' })
    const file = await backup()
    await makeUser(app, { _id: user._id, status: 'blocked' })
    const said = await restoreData(app, file)
    expect(said).toMatch(/look at them: eva\.$/m)
    expect(said).toMatch(/All is well: editions 1, registrations 0\.$/)
  })

  it('a backup that is truncated, damaged, empty or of another schema changes nothing', async () => {
    await driver.register({ name: 'Ostane' })
    const whole = await readFile(await backup())
    const lines = gunzipSync(whole).toString().trimEnd().split('\n')
    const before = await everything(driver.db)
    const bad = async (content: Buffer | string) => {
      const file = newFile()
      await writeFile(file, content)
      return restoreData(app, file)
    }
    const packed = (some: readonly string[]) => bad(gzipSync(some.map((line) => `${line}\n`).join('')))
    const end = (rows: number) => JSON.stringify({ end: { rows } })

    await expect(bad(whole.subarray(0, whole.length - 20))).rejects.toThrow('not whole')
    await expect(bad(whole.subarray(0, 200))).rejects.toThrow('not whole')
    await expect(bad('')).rejects.toThrow(/no backup|not whole/)
    await expect(bad('hello')).rejects.toThrow('no backup')
    await expect(packed([])).rejects.toThrow('nothing in it')
    await expect(packed(lines.slice(0, -1))).rejects.toThrow('not whole')
    await expect(packed(lines.filter((line) => !line.startsWith('{"table":"editions"')))).rejects.toThrow(
      'contradict',
    )
    await expect(packed([...lines, ...lines.slice(1)])).rejects.toThrow('not whole')
    await expect(packed(lines.toSpliced(-2, 1))).rejects.toThrow('not whole')
    await expect(packed([lines[0] ?? '', end(0)])).rejects.toThrow('no edition')
    await expect(packed([lines[0] ?? '', '{"table":"unknown","rows":[]}', end(0)])).rejects.toThrow('unknown')
    await expect(packed(['{"ronda":2,"migrations":["0000_other"]}', end(0)])).rejects.toThrow('0000_other')
    await expect(restoreData(app, newFile())).rejects.toThrow('ENOENT')
    expect(await everything(driver.db)).toBe(before)
  })
})

describe.each(ENGINES)('without any edition, on %s', (engine) => {
  it('backup and verify are refused', async () => {
    const db = await openTestDatabase(engine)
    const app = withFiles(makeApp(db))
    const file = newFile()
    await expect(backUpData(app, file)).rejects.toThrow('no edition')
    await expect(stat(file)).rejects.toThrow('ENOENT')
    await expect(stat(`${file}.part`)).rejects.toThrow('ENOENT')
    await expect(verifyData(app)).rejects.toThrow('nothing to verify')
    await db.close()
  })
})

it.each(ENGINES)(
  'a restore killed midway changes nothing, on %s',
  async (engine) => {
    const where =
      engine === 'embedded' ? { dataDir: path.join(folder, 'database') } : { url: await newServerDatabase() }
    const first = await openDatabase(where)
    await migrate(first, path.resolve('db/migrations'))
    await makeFestival({ db: first }, [{}])
    const file = newFile()
    await backUpData(withFiles(makeApp(first)), file)
    await first.query(`update editions set code = 'TF-NOW'`)
    const before = await everything(first)
    await first.close()

    const child = spawn(process.execPath, [await programFile('scripts/testing/restore-process.ts')], {
      env: { ...process.env, RESTORE: JSON.stringify({ ...where, file }) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(child, 'exit')
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line)
      child.kill('SIGKILL')
    }
    expect(lines).toEqual(['emptied'])
    expect(await gone).toEqual([null, 'SIGKILL'])

    const again = await openDatabase(where)
    expect(await everything(again)).toBe(before)
    await again.close()
  },
  // three processes open the database one after the other, beside everything else that runs
  180_000,
)
