import { describe, expect, it } from 'vitest'
import { heldBeforeCommit } from '#tests/locks/held-before-commit.ts'
import { makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { openTestDesk, rita } from '../testing/desks.ts'
import { takeSnapshot } from './snapshot.server.ts'

const editionId = '19tf2025'

describe('the list of a desk', () => {
  const driver = useTestDriver('postgresql')

  it('Q1 is of one moment: what is paid while it is read is a change after it, and counts once', async () => {
    await makeFestival(driver.app, [{}])
    const registrationId = await driver.register()
    const desk = await openTestDesk(driver, 'A')
    const before = await takeSnapshot(driver.app, rita, editionId)
    const held = heldBeforeCommit(driver.db, 'reception-seq')
    const taking = takeSnapshot({ ...driver.app, db: held.db }, rita, editionId, desk.deviceId)
    await held.reached
    const paid = { registrationId, amountCents: 1_000, method: 'cash', documentNumber: null } as const
    await desk.send([desk.make('money', { ...paid, sessionId: desk.sessionId })])
    held.letGo()
    if (!before.ok) throw new Error(before.reason)
    const { seq, people } = before.value
    expect(await taking).toMatchObject({ value: { seq, people, received: [] } })
  })

  it('Q1 names the actions of the device that asks, whether or not it knows that they arrived', async () => {
    await makeFestival(driver.app, [{}])
    const registrationId = await driver.register()
    const [mine, theirs] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const notes = [mine, theirs].map((desk) => desk.make('note', { registrationId, text: 'late' }))
    await mine.send(notes.slice(0, 1))
    await theirs.send(notes.slice(1))
    const taken = await takeSnapshot(driver.app, rita, editionId, mine.deviceId)
    expect(taken).toMatchObject({ value: { received: [notes[0]?.id] } })
  })
})
