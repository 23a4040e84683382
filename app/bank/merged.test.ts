import { describe, expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { restoreRegistration } from '#app/registration/commands/office/restore.server.ts'
import { bankDriver, by } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'

describe.each(ENGINES)('transfers for merged registrations on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)
  const paid = (...ids: Id[]) =>
    Promise.all(ids.map(async (id) => (await driver.read(id)).paidCents as number))
  const merge = async (stays: Id, goes: Id) =>
    expect(await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by })).toMatchObject({
      value: { id: stays },
    })

  it('B6 R52 the reference of one that was merged, once or again, pays the one that stays', async () => {
    const [first, second, third] = (await bank.festival(3)) as [Id, Id, Id]
    const entry = await bank.from(third)
    await merge(second, third)
    await merge(first, second)
    const { fileId } = await bank.take({ opening: 0, entries: [entry] })
    expect((await bank.lines(fileId))[0]).toMatchObject({ sure: true })
    expect(await bank.sure(fileId)).toMatchObject({ booked: 1 })
    expect(await paid(first, second, third)).toEqual([4000, 0, 0])
  })

  it('B6 R52 the reference of one that was restored after a merge pays that one', async () => {
    const [stays, goes] = (await bank.festival(2)) as [Id, Id]
    const entry = await bank.from(goes)
    await merge(stays, goes)
    expect(await restoreRegistration(driver.app, { id: goes, by })).toMatchObject({ ok: true })
    const { fileId } = await bank.take({ opening: 0, entries: [entry] })
    expect(await bank.sure(fileId)).toMatchObject({ booked: 1 })
    expect(await paid(stays, goes)).toEqual([0, 4000])
  })
})
