import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerPremises } from '#app/fiscal/commands/register-premises.server.ts'
import { sendReceipts, verifyReceipts } from '#app/fiscal/service.server.ts'
import { nobody } from '#app/people/actor.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { killedSetups, useKilledProcesses } from '#tests/killed-processes.ts'
import { makeApp, makeFestival, makeInput } from '#tests/make.ts'
import { sized } from '#tests/size.ts'
import { type FakeFurs, startFakeFurs } from './fake-furs.ts'
import { admin, stand, verified } from './fiscal-driver.ts'

const script = 'tests/fiscal/receipts-process.ts'
const editionId = '20tf2026'
const receipts = sized(60, 200)

type Row = {
  number: number
  movement_id: string
  mark: string
  state: string
  unique_id: string | null
}

describe.each(killedSetups)('receipts issued by four processes on %s', (engine, processes, workers) => {
  const killing = useKilledProcesses(engine)
  let fake: FakeFurs
  beforeAll(async () => {
    fake = await startFakeFurs()
  })
  afterAll(() => fake.close())

  it('Z3, Z5, Z6 are numbered from 1 without gaps and duplicates, and verified, with kills at any time', async () => {
    const db = await killing.make()
    const app = makeApp(db)
    Object.assign(app, { config: { ...app.config, furs: fake.config } })
    await db.query('update editions set is_current = false, catalogue_version = catalogue_version + 1')
    const edition = await makeFestival(app, [{ places: { mode: 'head', size: 500 } }], {
      edition: { ...verified, id: editionId, code: 'TF2026', number: 20 },
    })
    expect(await registerPremises(app, { edition, input: stand, by: admin })).toMatchObject({ ok: true })
    for (let n = 0; n < receipts; n += 1) {
      const saved = await saveRegistration(app, { input: makeInput({}), by: nobody })
      if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    }
    await db.close()

    const said: string[] = []
    const args = [editionId, `${workers}`, JSON.stringify(fake.config)]
    const onLine = (line: string) => void said.push(line)
    const killed = await killing.run({ script, args, processes, onLine })

    const after = await killing.open()
    try {
      const read = async () =>
        (
          await after.query<Row>(
            `select r.number::int, r.movement_id, r.mark, s.state, s.unique_id from fiscal_receipts r
             left join fiscal_submissions s on s.receipt_id = r.id where r.edition_id = $1 order by r.number`,
            [editionId],
          )
        ).rows
      const issued = await read()
      expect(issued.map(({ number }) => number)).toEqual(Array.from({ length: receipts }, (_, n) => n + 1))
      expect(new Set(issued.map((row) => row.movement_id)).size).toBe(receipts)
      // each is verified or waits for it, the ones whose process was killed too
      for (const { state } of issued) expect(['verified', 'waiting']).toContain(state)
      // what was printed is there: each payment once
      expect(new Set(said).size).toBe(said.length)
      expect(killed).toBeGreaterThan(1)

      const again = makeApp(after)
      Object.assign(again, { config: { ...again.config, furs: fake.config } })
      // later than a killed process would have sent its receipt again
      again.at('2025-09-01T11:00:00+02:00')
      await sendReceipts(again)
      const sent = (await read()).map((row) => [`HALA1-RONDA1-${row.number}`, row.mark, row.unique_id])
      const taken = [...fake.invoices.values()].map(({ number, mark, eor }) => [number, mark, eor])
      expect(sent.toSorted()).toEqual(taken.toSorted())
      expect(fake.errors).toEqual([])
      expect(await verifyReceipts(after)).toEqual([])
      expect(await verify(again)).toEqual([])
    } finally {
      await after.close()
    }
  }, 600_000)
})
