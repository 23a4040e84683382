import { describe, expect, it } from 'vitest'
import { nobody, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { killedSetups, useKilledProcesses } from '#tests/killed-processes.ts'
import { makeApp, makeFestival, makeInput } from '#tests/make.ts'
import { sized } from '#tests/size.ts'

const script = 'tests/invoices/issuing-process.ts'
const editionId = '20tf2026'
const invoices = sized(60, 200)

describe.each(killedSetups)('invoices issued by four processes on %s', (engine, processes, admins) => {
  const killing = useKilledProcesses(engine)

  it.each(['by-hand', 'due'] as const)(
    'I7, I14 are numbered from 1 without gaps and duplicates, with kills at any time (%s)',
    (how) => issueAndKill(how),
    600_000,
  )

  async function issueAndKill(how: 'by-hand' | 'due'): Promise<void> {
    const db = await killing.make()
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
    const killed = await killing.run({
      script,
      args: [how, editionId, `${admins}`],
      processes,
      byClock: how === 'due',
      onLine: (line) => {
        if (line !== 'batch') said.push(Number(line))
      },
    })

    const after = await killing.open()
    try {
      const { rows } = await after.query<{ serial: number; registration: string }>(
        `select serial, registration from invoices where edition_id = $1 and status = 'issued' order by serial`,
        [editionId],
      )
      expect(rows.map(({ serial }) => serial)).toEqual(Array.from({ length: invoices }, (_, n) => n + 1))
      expect(new Set(rows.map(({ registration }) => registration)).size).toBe(invoices)
      // what was printed is there: each number once
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
  const paid = await recordPayment(app, { payment, by: systemActor, notify: false })
  if (!paid.ok) throw new Error(paid.reason)
}
