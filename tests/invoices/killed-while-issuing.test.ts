import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { nobody, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
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

  it.each(['by-hand', 'due'] as const)(
    'I7, I14 have the numbers from 1 without a gap or a twin, whenever their processes are killed (%s)',
    (how) => issueAndKill(how),
    600_000,
  )

  async function issueAndKill(how: 'by-hand' | 'due'): Promise<void> {
    const where = await place()
    const open = () => openDatabase(engine === 'postgresql' ? { url: where } : { dataDir: where })
    const db = await open()
    const app = makeApp(db)
    await db.query('update editions set is_current = false, catalogue_version = catalogue_version + 1')
    await makeFestival(app, [{ places: { mode: 'head', size: 500 } }], {
      edition: { id: editionId, code: 'TF2026', number: 20, invoiceAfterPayment: how === 'due' },
    })
    for (let n = 0; n < invoices; n += 1) {
      const saved = await saveRegistration(app, { input: makeInput({}), by: nobody })
      if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
      if (how === 'due') await pays(app, saved.value.id)
    }
    await db.close()

    const said: number[] = []
    /** Issues until it is killed or through. @returns whether it got through */
    const issue = async (killAfter: number | null): Promise<boolean> => {
      const kind = engine === 'postgresql' ? 'url' : 'dataDir'
      const one = spawn(process.execPath, [script, how, kind, where, editionId, `${admins}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      started.push(one)
      let own = 0
      const lines = createInterface({ input: one.stdout })
      lines.on('line', (line) => {
        if (line !== 'batch') said.push(Number(line))
        own += 1
        if (own === killAfter) one.kill('SIGKILL')
      })
      // a worker says little of what it does: it is killed by the clock
      if (how === 'due' && killAfter !== null) setTimeout(() => one.kill('SIGKILL'), 600 + 40 * killAfter)
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
  }
})

async function pays(app: AppContext, registrationId: Id): Promise<void> {
  const payment = {
    ...({ registrationId, amountCents: cents(4000), method: 'bank', valueDay: '2025-09-01' } as const),
    ...({ reference: null, note: null, key: `paid ${registrationId}` } as const),
  }
  const paid = await recordPayment(app, { payment, by: systemActor, tell: false })
  if (!paid.ok) throw new Error(paid.reason)
}
