import { describe, expect, it } from 'vitest'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { askDesk } from '../testing/ask-desk.ts'
import { nextUuid, openTestDesk } from '../testing/desks.ts'

describe.each(defaultEngines)('Q9 the drawer as a device asks for it, on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('says which steps were recorded although their answers were lost', async () => {
    await makeFestival(driver.app, [])
    const { secret, sessionId } = await openTestDesk(driver, 'A')
    const [done, lost] = [nextUuid(), nextUuid()]
    const ice = { sessionId, kind: 'payOut', amountCents: 1_200, reason: 'ice', receipt: null, second: null }
    const body = { ...ice, person: 'Rita', key: done }
    expect(await askDesk(driver.app, { path: '/takeOut', body, secret })).toHaveProperty('value')
    const asked = { path: '/drawers', body: { unanswered: [done, lost] }, secret } as const
    expect(await askDesk(driver.app, asked)).toMatchObject({ value: { recorded: [done] } })
    // an app of an earlier version
    expect(await askDesk(driver.app, { ...asked, body: {} })).toMatchObject({ value: { recorded: [] } })
  })

  it('is handed over once, however often the same press is sent, with the sums it had the first time', async () => {
    await makeFestival(driver.app, [])
    const { secret, sessionId } = await openTestDesk(driver, 'A')
    const key = nextUuid()
    const over = { sessionId, counted: { 100: 99 }, person: 'Rita', to: 'Eva', key }
    const path = '/handOver'
    const value = { countedCents: 9_900, expectedCents: 10_000, differenceCents: -100 }
    const hands = (body: object = over) => askDesk(driver.app, { path, body, secret })
    expect(await Promise.all([hands(), hands()])).toEqual([{ value }, { value }])
    const ice = { sessionId, kind: 'payOut', amountCents: 1_200, reason: 'ice', receipt: null, second: null }
    const paid = { ...ice, person: 'Eva', key: nextUuid() }
    expect(await askDesk(driver.app, { path: '/takeOut', body: paid, secret })).toHaveProperty('value')
    expect(await hands()).toEqual({ value })
    const rows = async () => (await driver.db.query(`select from cash_rows where kind = 'count'`)).rows.length
    expect(await rows()).toBe(1)
    const recorded = { path: '/drawers', body: { unanswered: [key] }, secret } as const
    expect(await askDesk(driver.app, recorded)).toMatchObject({ value: { recorded: [key] } })
    // another press, and an app of an earlier version
    expect(await hands({ ...over, key: nextUuid() })).toMatchObject({ value: { expectedCents: 8_800 } })
    expect(await hands({ ...over, key: undefined })).toMatchObject({ value: { expectedCents: 8_800 } })
    expect(await rows()).toBe(3)
    // counted in between: it had been handed over all the same
    const step = { path: '/stepDrawer', body: { step: 'count', sessionId }, secret } as const
    expect(await askDesk(driver.app, step)).toHaveProperty('value')
    expect(await hands()).toEqual({ value })
    expect(await hands({ ...over, key: nextUuid() })).toEqual({ reason: 'wrong-state' })
  })

  it('is that of its own station: another one is not there', async () => {
    await makeFestival(driver.app, [])
    const [own, other] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const { secret } = own
    const { sessionId } = other
    const counted = { 100: 100 }
    const bodies = {
      '/takeOut': {
        kind: 'payOut',
        amountCents: 1_200,
        reason: 'ice',
        receipt: null,
        second: null,
        person: 'Rita',
        key: nextUuid(),
      },
      '/handOver': { counted, person: 'Rita', to: 'Eva' },
      '/payBack': { conflictId: 'c'.repeat(24), person: 'Rita', second: null, receipt: null },
      '/stepDrawer': { step: 'count' },
      '/closeDrawer': { counted, terminalCents: 0, reason: '', person: 'Rita', isForced: true },
    } as const
    for (const [path, body] of Object.entries(bodies) as [keyof typeof bodies, object][])
      expect(await askDesk(driver.app, { path, body: { ...body, sessionId }, secret })).toEqual({
        reason: 'not-found',
      })
    const step = { path: '/stepDrawer', body: { step: 'count', sessionId: own.sessionId }, secret } as const
    expect(await askDesk(driver.app, step)).toHaveProperty('value')
    const { rows } = await driver.db.query('select from cash_rows')
    expect(rows).toHaveLength(0)
  })
})
