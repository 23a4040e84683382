import { describe, expect, it } from 'vitest'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readTodayParts } from '../read-today-parts.server.ts'
import { giveNotice } from './give-notice.server.ts'
import { noticesOn } from './notices.ts'

const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'olga', roles })
const editionId = '19tf2025'

describe('the notices to the authorities', () => {
  it('are due eight and five days before the festival, and shown three weeks before', () => {
    expect(noticesOn(tf2025, '2025-10-14', [])).toEqual([])
    expect(noticesOn(tf2025, '2025-10-15', []).map(({ kind }) => kind)).toEqual(['sazas'])
    expect(noticesOn(tf2025, '2025-11-13', [])).toEqual([
      { kind: 'sazas', dueOn: '2025-11-05', given: null },
      { kind: 'police', dueOn: '2025-11-08', given: null },
    ])
    expect(noticesOn(tf2025, '2025-11-18', [])).toEqual([])
    expect(noticesOn({ ...tf2025, closed: true }, '2025-11-13', [])).toEqual([])
  })
})

describe.each(ENGINES)('a notice to an authority on %s', (engine) => {
  const driver = useTestDriver(engine)
  const give = (by: Actor, isGiven = true) =>
    giveNotice(driver.app, { editionId, kind: 'police', isGiven, by })
  const shown = async () => {
    const edition = await getCurrentEdition(driver.app)
    return (await readTodayParts(driver.app, { by: as('regEditor'), edition }))?.notices
  }
  const audited = async () =>
    (
      await driver.db.query<{ after: object }>(
        `select after from audit where action = 'edition.notice' order by id`,
      )
    ).rows

  it('is recorded once with day and name, and can be taken back', async () => {
    await makeFestival(driver.app, [{}])
    await driver.on('2025-11-07')
    expect(await give(as('regEditor'))).toMatchObject({ ok: true })
    await driver.on('2025-11-08')
    expect(await give({ kind: 'user', username: 'eva', roles: ['progAdmin'] })).toMatchObject({ ok: true })
    expect(await shown()).toEqual([
      { kind: 'sazas', dueOn: '2025-11-05', given: null },
      { kind: 'police', dueOn: '2025-11-08', given: { givenOn: '2025-11-07', by: 'olga' } },
    ])
    expect(await give(as('regAdmin'), false)).toMatchObject({ ok: true })
    expect((await shown())?.[1]?.given).toBeNull()
    expect((await audited()).map(({ after }) => after)).toEqual([{ police: '2025-11-07' }, { police: null }])
  })

  it('is refused to users who do not organise, and in a closed edition', async () => {
    await makeFestival(driver.app, [{}])
    for (const role of ['reception', 'partnering', 'trusted'] as const) {
      expect(await give(as(role))).toEqual({ ok: false, reason: 'not-allowed' })
    }
    await driver.db.query('update editions set closed = true where id = $1', [editionId])
    expect(await give(as('admin'))).toEqual({ ok: false, reason: 'edition-archived' })
  })
})
