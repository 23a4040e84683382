import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { makeApp, makeFestival, makeInput } from '#tests/make.ts'
import { sized } from '#tests/size.ts'
import { type Engine, emptyFestivalDirectory, newServerDatabase } from '#tests/test-database.server.ts'

const script = path.join(import.meta.dirname, 'issuing-process.ts')
const editionId = '20tf2026'
const invoices = sized(60, 200)
/** After so many numbers that it has said, a process is killed. */
const killedAfter = sized([7, 11, 5, 13], [7, 23, 5, 31, 13, 2, 17, 29])

/** The places where invoices are issued, and how many admins press the button in how many processes: four in all. */
const setups: readonly (readonly [Engine, processes: number, admins: number])[] = [
  // the embedded database is one process's own
  ['embedded', 1, 4],
  ['postgresql', 4, 1],
]

describe.each(setups)('invoices that four issue at once on %s', (engine, processes, admins) => {
  const started: ChildProcess[] = []
  let home: string | undefined
  afterEach(() => {
    for (const one of started.splice(0)) one.kill('SIGKILL')
    if (home) fs.rmSync(home, { recursive: true, force: true })
  })

  async function place(): Promise<string> {
    if (engine === 'postgresql') return newServerDatabase()
    home = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-invoices-'))
    fs.cpSync(await emptyFestivalDirectory(), home, { recursive: true })
    return home
  }

  it('I7 have the numbers from 1 without a gap or a twin, whenever their processes are killed', async () => {
    const where = await place()
    const open = () => openDatabase(engine === 'postgresql' ? { url: where } : { dataDir: where })
    const db = await open()
    const app = makeApp(db)
    await db.query('update editions set is_current = false, catalogue_version = catalogue_version + 1')
    await makeFestival(app, [{ places: { mode: 'head', size: 500 } }], {
      edition: { id: editionId, code: 'TF2026', number: 20 },
    })
    for (let n = 0; n < invoices; n += 1) {
      const saved = await saveRegistration(app, { input: makeInput({}), by: nobody })
      if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    }
    await db.close()

    const said: number[] = []
    /** Issues until it is killed or through. @returns whether it got through */
    const issue = async (killAfter: number | null): Promise<boolean> => {
      const kind = engine === 'postgresql' ? 'url' : 'dataDir'
      const one = spawn(process.execPath, [script, kind, where, editionId, `${admins}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      started.push(one)
      let own = 0
      const lines = createInterface({ input: one.stdout })
      lines.on('line', (line) => {
        if (line === 'ready') return
        said.push(Number(line))
        own += 1
        if (own === killAfter) one.kill('SIGKILL')
      })
      const [code] = (await once(one, 'close')) as [number | null]
      return code === 0
    }
    const kills = [...killedAfter]
    let killed = 0
    await Promise.all(
      Array.from({ length: processes }, async () => {
        // each is begun again until it finds nothing left to issue
        while (!(await issue(kills.shift() ?? null))) killed += 1
      }),
    )

    const after = await open()
    try {
      const { rows } = await after.query<{ serial: number; registration: string }>(
        `select serial, registration from invoices where edition_id = $1 and status = 'issued' order by serial`,
        [editionId],
      )
      expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: invoices }, (_, n) => n + 1))
      expect(new Set(rows.map(({ registration }) => registration)).size).toBe(invoices)
      // what was said is there: each number once
      expect(new Set(said).size).toBe(said.length)
      expect(killed).toBeGreaterThan(1)
      expect(await verify(makeApp(after))).toEqual([])
    } finally {
      await after.close()
    }
  }, 600_000)
})
