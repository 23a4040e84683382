import { describe, expect, it } from 'vitest'
import type { Edition } from '#app/festival/edition.ts'
import { selectEditions } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { cents } from '#app/platform/values/money.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { saveRules } from './save-rules.server.ts'

const by: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }

describe.each(ENGINES)('the rules of an edition on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('F6 that another user changed are not overwritten unseen', async () => {
    const { app, db } = driver
    await makeFestival(app, [])
    const stored = async () => {
      const edition = (await selectEditions(db)).find(({ isCurrent }) => isCurrent)
      if (!edition) throw new Error('no edition is current')
      return edition
    }
    const opened = await stored()
    const save = (base: Partial<Edition>, wanted: Partial<Edition>) =>
      saveRules(app, { editionId: opened.id, by, base, wanted })
    const steps = (percent: number, feeCents: number) => ({
      cancelSteps: [{ until: null, percent, feeCents: cents(feeCents) }],
    })
    const base = { cancelSteps: opened.cancelSteps, payInDays: opened.payInDays }
    const theirs = { ...steps(80, 1000), refundInDays: 9 }
    expect(await save({ ...base, refundInDays: opened.refundInDays }, theirs)).toMatchObject({ ok: true })
    const refused = await save(base, { ...steps(100, 900), payInDays: 6 })
    expect(refused).toMatchObject({
      reason: { kind: 'changed-meanwhile', fields: ['cancelSteps'], edition: theirs },
    })
    expect(await stored()).toMatchObject({ ...theirs, payInDays: opened.payInDays })
    // the same again, as after a lost answer, is no conflict
    expect(await save({ cancelSteps: opened.cancelSteps }, steps(80, 1000))).toMatchObject({ ok: true })
    expect(await save(theirs, { ...steps(100, 900), payInDays: 6 })).toMatchObject({ ok: true })
    expect(await stored()).toMatchObject({ ...steps(100, 900), payInDays: 6, refundInDays: 9 })
  })
})
