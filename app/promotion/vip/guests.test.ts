import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, nobody, type StaffRole } from '#app/people/actor.ts'
import { saveInList } from '#app/people/service.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { vipGuests } from '../lists.server.ts'
import { findGuests } from './guests.server.ts'

const editionId = '19tf2025'
const holding = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'eva', roles })

describe.each(defaultEngines)('VIP guests on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
    const wanted = { name: 'The mayor', ofWhom: 'the board', days: ['2025-11-13'] } as const
    await saveInList(app, vipGuests, { editionId, by: holding('regAdmin'), wanted })
  })
  afterEach(() => db.close())

  it('V3 are shown completely to a user who may edit them', async () => {
    const guests = await findGuests(app, { editionId, by: holding('regEditor', 'regAdmin') })
    expect(guests).toMatchObject([
      { name: 'The mayor', more: { ofWhom: 'the board', days: ['2025-11-13'], arrived: false } },
    ])
  })

  it('V3 are shown without a day that is none', async () => {
    await db.query(`update vip set days = '{Thursday,2025-11-13}'`)
    const guests = await findGuests(app, { editionId, by: holding('regAdmin') })
    expect(guests).toMatchObject([{ more: { days: ['2025-11-13'] } }])
  })

  it('V3 are shown by name only to a regEditor, who may not edit them', async () => {
    const by = holding('regEditor')
    const [guest] = (await findGuests(app, { editionId, by })) ?? []
    expect(guest).toEqual({ id: expect.any(String), name: 'The mayor', more: null })
    if (!guest) throw new Error('no guest')
    const saved = await saveInList(app, vipGuests, { editionId, by, id: guest.id, wanted: { arrived: true } })
    expect(saved).toEqual({ ok: false, reason: 'not-allowed' })
  })

  it.each([nobody, holding('trusted'), holding('reception'), holding('progAdmin'), holding('partnering')])(
    'V3 are hidden from others',
    async (by) => {
      expect(await findGuests(app, { editionId, by })).toBeNull()
    },
  )

  it('V1 are checked in, unless the record has changed', async () => {
    const by = holding('regAdmin')
    const [guest] = (await findGuests(app, { editionId, by })) ?? []
    if (!guest?.more) throw new Error('no guest')
    const { id, more } = guest
    const wanted = { arrived: true }
    expect(
      await saveInList(app, vipGuests, { editionId, by, id, version: more.version, wanted }),
    ).toMatchObject({
      ok: true,
    })
    expect(await saveInList(app, vipGuests, { editionId, by, id, version: more.version, wanted })).toEqual({
      ok: false,
      reason: 'written-meanwhile',
    })
  })
})
