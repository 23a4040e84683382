import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { byRole, eventId, makeFestival, makeInput } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { previewNew } from '../../queries/preview-new.server.ts'
import { registerByStaff } from './register-by-staff.server.ts'

const editionId = '19tf2025'
const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const regEditor = user('regEditor')

describe.each(ENGINES)('registering for somebody else on %s', (engine) => {
  const driver = useTestDriver(engine)
  const asked = (over: Record<string, unknown> = {}, more: { by?: Actor; isMailHeld?: boolean } = {}) => ({
    editionId,
    input: makeInput(over),
    by: regEditor,
    isMailHeld: false,
    ...more,
  })
  const emails = async () =>
    (await driver.db.query('select kind, state, held_by from emails order by id')).rows

  it('R51 works after closing, in the name of the staff member, for authorised roles', async () => {
    await makeFestival(driver.app, [{}])
    await driver.on('2025-11-12')
    expect(await driver.tryToRegister()).toMatchObject({ reason: { kind: 'closed' } })
    const saved = await registerByStaff(driver.app, asked())
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    expect(await driver.read(saved.value.id)).toMatchObject({
      status: 'placed',
      addedBy: 'ana',
      confirmedBy: 'staff',
      totalCents: 4000,
    })
    for (const role of ['partnering', 'progAdmin', 'trusted'] as const) {
      const by = user(role)
      const refused = { ok: false, reason: { kind: 'not-found' } }
      expect([role, await registerByStaff(driver.app, asked({}, { by }))]).toEqual([role, refused])
      expect([role, await previewNew(driver.app, asked({}, { by }))]).toEqual([role, refused])
    }
  })

  it('R51 works for the reception, without the fields of the back-office', async () => {
    await makeFestival(driver.app, [{}])
    const by = user('reception')
    const request = asked({}, { by })
    const withNote = { ...request, input: { ...request.input, internalNote: 'phoned' } }
    expect(await registerByStaff(driver.app, withNote)).toMatchObject({
      reason: { kind: 'fields', errors: [{ path: 'internalNote', error: 'unknown-field' }] },
    })
    const saved = await registerByStaff(driver.app, request)
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    expect(await driver.read(saved.value.id)).toMatchObject({ addedBy: 'ana', confirmedBy: 'staff' })
  })

  it('R51 overtakes nobody, and is refused for a begun event and in an archive', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 5) }])
    await driver.register()
    const waiting = await driver.register()
    const saved = await registerByStaff(driver.app, asked())
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    const [first] = (await driver.read(waiting)).picks
    const [second] = (await driver.read(saved.value.id)).picks
    expect([first?.waiting?.position, second?.waiting?.position]).toEqual([1, 2])
    driver.app.at('2025-11-13T12:00:00+01:00')
    expect(await registerByStaff(driver.app, asked())).toMatchObject({ reason: { kind: 'event-begun' } })
    await driver.db.query('update editions set archived = true where id = $1', [editionId])
    expect(await registerByStaff(driver.app, asked())).toMatchObject({ ok: false })
    await driver.db.query('update editions set archived = false where id = $1', [editionId])
  })

  it('R51 holds the e-mail until staff send it, and sends no link to an address in use', async () => {
    await makeFestival(driver.app, [{}])
    const ivo = { name: 'Ivo', email: 'ivo@example.org' }
    await registerByStaff(driver.app, asked(ivo, { isMailHeld: true }))
    expect(await emails()).toEqual([{ kind: 'placed', state: 'held', held_by: 'ana' }])
    const again = await registerByStaff(driver.app, asked(ivo))
    expect(again).toMatchObject({ reason: { kind: 'registered-already' } })
    expect(await emails()).toHaveLength(1)
  })

  it('R20 R51 is previewed exactly, and the preview writes nothing', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 0) }, {}])
    const leader = await driver.register({ role: 'leader' })
    expect(await driver.status(leader)).toBe('waiting')
    const everything = async () => {
      const tables = ['registrations', 'picks', 'emails', 'audit', 'claims', 'pools', 'live_names']
      const counts = tables.map(
        (table) => `select '${table}' as t, md5(string_agg(x::text, ' ' order by x::text)) from ${table} x`,
      )
      return (await driver.db.query(counts.join(' union all '))).rows
    }
    const before = await everything()
    const request = asked({ picks: [eventId(1), eventId(2)] })
    const previewed = await previewNew(driver.app, request)
    if (!previewed.ok) throw new Error(JSON.stringify(previewed.reason))
    expect(await everything()).toEqual(before)
    expect(previewed.value.preview.statuses).toMatchObject([{ dancer: { id: leader }, after: 'placed' }])
    const saved = await registerByStaff(driver.app, request)
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    await driver.on('2025-09-01')
    const told = (view: typeof previewed.value.view) => ({
      status: view.status,
      totalCents: view.totalCents,
      lines: view.lines,
      picks: view.picks.map(({ eventId: event, state, role, waiting }) => [event, state, role, waiting]),
    })
    expect(told(await driver.read(saved.value.id))).toEqual(told(previewed.value.view))
    expect(await driver.status(leader)).toBe('placed')
  })
})
