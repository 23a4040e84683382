import { describe, expect, it } from 'vitest'
import { getCurrentEdition, findEdition } from '#app/festival/service.server.ts'
import { openTestDatabase, ENGINES } from '#tests/test-database.server.ts'
import { seedFestival } from './festival.server.ts'

describe.each(ENGINES)('the demo festival on %s', (engine) => {
  it('is put in once', async () => {
    const db = await openTestDatabase(engine)
    const house = { db }
    let t = performance.now()
    expect(await seedFestival(house)).toBe(true)
    console.error('seed', engine, performance.now() - t)
    t = performance.now()
    expect(await seedFestival(house)).toBe(false)
    expect((await getCurrentEdition(house)).id).toBe('19tf2025')
    expect((await findEdition(house, 'regs15tf2022'))?.number).toBe(15)
    console.error((await db.query('select edition_id, count(*), min(number), max(number), sum(paid_cents) from registrations group by 1 order by 1')).rows)
    await db.close()
  })
})
