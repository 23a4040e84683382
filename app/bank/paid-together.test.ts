import { describe, expect, it } from 'vitest'
import { getEdition } from '#app/festival/service.server.ts'
import { systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { payTogether } from '#app/registration/money/office/pay-together.server.ts'
import { slipOfGroup } from '#app/registration/money/office/service.server.ts'
import { bankDriver, by, day, editionId } from '#tests/bank/bank-driver.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'

describe.each(ENGINES)('payments under a common reference, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const bank = bankDriver(driver)

  const groupOf = async (ids: readonly Id[]) => {
    const made = await payTogether(driver.app, { editionId, ids, by })
    if (!made.ok) throw new Error(made.reason)
    const edition = await getEdition(driver.app, editionId)
    return (await slipOfGroup(driver.db, edition, made.value.number)).slip.references.si12
  }

  it('B8 B9 the reference of a group whose members have all cancelled suggests them and is not sure', async () => {
    const [ann, bo] = (await bank.festival(2)) as [Id, Id]
    const reference = await groupOf([ann, bo])
    for (const id of [ann, bo]) await cancelRegistration(driver.app, { id, by: systemActor })
    const { fileId } = await bank.take({ opening: 0, entries: [{ amount: 8000, ...day, strd: [reference] }] })
    const [line] = await bank.lines(fileId)
    expect(line?.sure).toBe(false)
    expect(line?.match?.notes.map(({ kind }) => kind)).toEqual(['not-live', 'not-live'])
    expect(line?.match?.proposals.flatMap(({ shares }) => shares.map(({ target }) => target.id))).toEqual(
      expect.arrayContaining([ann, bo]),
    )
  })

  it('G16 R52 a group pays for the registration that a member was merged into', async () => {
    const [ann, bo, bo2] = (await bank.festival(3)) as [Id, Id, Id]
    const reference = await groupOf([ann, bo2])
    expect(await mergeDuplicates(driver.app, { ids: [bo, bo2], take: [], by })).toEqual({
      ok: true,
      value: { id: bo },
    })
    const { fileId } = await bank.take({ opening: 0, entries: [{ amount: 8000, ...day, strd: [reference] }] })
    await bank.sure(fileId)
    expect(await Promise.all([ann, bo].map(async (id) => (await driver.read(id)).paidCents))).toEqual([
      4000, 4000,
    ])
    expect(await groupOf([ann, bo])).toBe(reference)
  })

  it('G16 R52 a group whose members are merged with each other pays for the one that stays', async () => {
    const [ann, ann2] = (await bank.festival(2)) as [Id, Id]
    const reference = await groupOf([ann, ann2])
    expect(await mergeDuplicates(driver.app, { ids: [ann, ann2], take: [], by })).toMatchObject({ ok: true })
    const { fileId } = await bank.take({ opening: 0, entries: [{ amount: 4000, ...day, strd: [reference] }] })
    await bank.sure(fileId)
    expect((await driver.read(ann)).paidCents).toBe(4000)
  })
})
