import { describe, expect, it } from 'vitest'
import { makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { bankDriver, day, editionId } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'

describe.each(ENGINES)('costs of several editions, suggested on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)

  it('B14 an outgoing entry belongs to the latest edition that plans the same cost', async () => {
    await bank.festival(0)
    await driver.db.query(
      `insert into editions select (jsonb_populate_record(e, '{"id": "18before", "code": "TF2024", "number": 18, "starts_on": "2024-11-14", "is_current": false}')).*
       from editions e where id = $1`,
      [editionId],
    )
    for (const [edition, id] of [
      ['18before', 'c'.repeat(24)],
      [editionId, 'd'.repeat(24)],
    ])
      await driver.db.query(
        `insert into costs (edition_id, id, title, category, supplier, planned_cents, added_by, reserved)
         values ($1, $2, 'DJ', 'music', 'Lorenzo Bassi', 35000, 'ana', now())`,
        [edition, id],
      )
    const { fileId } = await bank.take({
      opening: 0,
      entries: [{ amount: -35_000, ...day, name: 'Lorenzo Bassi' }],
    })
    const [line] = await bank.lines(fileId)
    const codes = line?.match?.proposals.flatMap(({ shares }) => shares.map(({ code }) => code))
    expect(codes).toEqual(['DJ (TF2025)', 'DJ (TF2024)'])
  })

  it('B14 an amount alone may be that of a cost of another edition, which is named', async () => {
    await bank.festival(0)
    await driver.db.query(
      `insert into costs (edition_id, id, title, category, supplier, planned_cents, added_by, reserved)
       values ($1, $2, 'Deposit of the hall', 'venue', 'Festivalna', 50000, 'ana', now())`,
      [editionId, 'c'.repeat(24)],
    )
    const entry = { amount: -50_000, ...day, name: 'Kino Siska' }
    const { fileId } = await bank.take({ opening: 0, entries: [entry] })
    const suggested = async () => {
      const [line] = await bank.lines(fileId)
      return line?.match?.proposals.flatMap(({ shares }) => shares.map(({ code }) => code))
    }
    expect(await suggested()).toEqual(['Deposit of the hall'])
    await makeNextCurrent(driver.db)
    expect(await suggested()).toEqual(['Deposit of the hall (TF2025)'])
  })
})
