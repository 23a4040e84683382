import { describe, expect, it } from 'vitest'
import { holdingNothing } from '#app/platform/database/embedded/held-connection.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { meet } from '#tests/locks/meet.ts'
import { makeFestival } from '#tests/make.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { archive, archivedId } from './archived-festival.ts'

async function close(db: Querying): Promise<void> {
  await db.query('update editions set closed = true where id = $1', [archivedId])
}

describe.each([
  ['F18 archiving', archive],
  ['F22 closing', close],
])('%s during writes', (_, end) => {
  const driver = useTestDriver('postgresql')

  it('F18 F22 waits for running commands in the edition, and later ones are refused', async () => {
    await makeFestival(driver.app, [{}])
    const insert = `insert into artists (edition_id, slug, kind, name, bio) values ('${archivedId}', $1, 'dj', 'x', '{}')`
    const told: string[] = []
    let ending = Promise.resolve()
    await driver.db.transaction(async (tx) => {
      await tx.query(insert, ['first'])
      ending = holdingNothing(async () => {
        await end(driver.db)
        told.push('ended')
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
    await ending
    expect(told).toEqual(['written', 'ended'])
    await expect(driver.db.query(insert, ['third'])).rejects.toMatchObject({ code: '25006' })
  })

  it('F18 F22 refuses a command that looked at the edition just before', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    const [, cancelled] = await meet(
      driver.app,
      (on) => on.db.transaction(end),
      (on) => cancelRegistration(on, { id, by: dancer(id) }),
    )
    expect(cancelled).toEqual({ ok: false, reason: 'edition-archived' })
  })
})
