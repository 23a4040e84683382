import { describe, expect, it } from 'vitest'
import { holdingNothing } from '#app/platform/database/embedded/held-connection.server.ts'
import { makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { archive, archivedId } from './archived-festival.ts'

describe('archiving during writes', () => {
  const driver = useTestDriver('postgresql')

  it('F18 waits for running commands in the edition, and later ones are refused', async () => {
    await makeFestival(driver.app, [{}])
    const insert = `insert into artists (edition_id, slug, kind, name, bio) values ('${archivedId}', $1, 'dj', 'x', '{}')`
    const told: string[] = []
    let archiving = Promise.resolve()
    await driver.db.transaction(async (tx) => {
      await tx.query(insert, ['first'])
      archiving = holdingNothing(async () => {
        await archive(driver.db)
        told.push('archived')
      })
      await expect
        .poll(async () => {
          const { rows } = await tx.query(`select from pg_locks where not granted`)
          return rows.length
        })
        .toBeGreaterThan(0)
      await tx.query(insert, ['second'])
      told.push('written')
    })
    await archiving
    expect(told).toEqual(['written', 'archived'])
    await expect(driver.db.query(insert, ['third'])).rejects.toMatchObject({ code: '25006' })
  })
})
