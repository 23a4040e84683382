import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { removeOldAddress, saveOldAddress } from './editing.server.ts'
import { findRedirect } from './lookup.server.ts'
import type { OldAddress } from './old-address.ts'

describe.each(ENGINES)('old addresses on %s', (engine) => {
  let db: Database
  let app: TestApp
  let editionId: string
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    editionId = (await makeFestival(app, [])).id
  })
  afterAll(() => db.close())

  const driver = () => ({ by: { name: 'admin', isAdmin: true }, editionId })
  const save = (wanted: Partial<OldAddress>, over: object = {}) =>
    saveOldAddress(app, { ...driver(), wanted, ...over })
  const asked = (pathname: string) => findRedirect(app, { pathname, search: '' })

  it('F10 redirect as soon as they are added, changed or removed', async () => {
    expect(await asked('/posters')).toBeNull()
    const added = await save({ from: '/posters', to: '/EN/program' })
    if (!added.ok) throw new Error(added.reason)
    await expect.poll(() => asked('/Posters')).toEqual({ to: '/EN/program', external: false })

    await save({ to: 'https://posters.example' }, { id: added.value, version: 1 })
    await expect.poll(() => asked('/posters')).toEqual({ to: 'https://posters.example/', external: true })
    const late = await save({ to: '/SI' }, { id: added.value, version: 1 })
    expect(late).toEqual({ ok: false, reason: 'written-meanwhile' })

    await removeOldAddress(app, { ...driver(), id: added.value })
    await expect.poll(() => asked('/posters')).toBeNull()
    const again = await removeOldAddress(app, { ...driver(), id: added.value })
    expect(again).toEqual({ ok: false, reason: 'not-found' })
  })

  it('F9 have no duplicate path and no cycle, also with concurrent writes', async () => {
    expect((await save({ from: '/once', to: '/EN' })).ok).toBe(true)
    expect(await save({ from: '/ONCE/', to: '/SI' })).toEqual({ ok: false, reason: 'taken' })
    const both = await Promise.all([save({ from: '/x', to: '/y' }), save({ from: '/y', to: '/x' })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, reason: 'leads-to-itself' })
  })

  it('are written by admins, with audit entries', async () => {
    const stranger = { ...driver(), by: { name: 'somebody', isAdmin: false } }
    const added = await save({ from: '/book', to: '/EN', note: 'on the poster' })
    if (!added.ok) throw new Error(added.reason)
    expect(await saveOldAddress(app, { ...stranger, wanted: {} })).toMatchObject({ reason: 'not-allowed' })
    const refused = await removeOldAddress(app, { ...stranger, id: added.value })
    expect(refused).toMatchObject({ reason: 'not-allowed' })
    await removeOldAddress(app, { ...driver(), id: added.value })
    const { rows } = await db.query<{ action: string; before: object | null; after: object | null }>(
      `select action, before, after from audit where subject_id = $1 order by id`,
      [added.value],
    )
    const said = { from: '/book', to: '/EN', note: 'on the poster' }
    expect(rows).toEqual([
      { action: 'oldAddress.add', before: null, after: said },
      { action: 'oldAddress.remove', before: said, after: null },
    ])
  })
})
