import { describe, expect, it } from 'vitest'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readStoredViews } from './answer-views.server.ts'
import { endSheet, makeSheet, removeView, restoreView, saveView } from './keep-views.server.ts'
import { readSheet } from './read-sheet.server.ts'

const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 9 } as const }
const as = (username: string, ...roles: StaffRole[]): Actor => ({ kind: 'user', username, roles })
const olga = as('olga', 'regAdmin')
const eva = as('eva', 'regEditor')
const pia = as('pia', 'partnering')
const late = { editionId, name: 'Late', search: '?status=late&sort=due&size=50&page=3', isShared: false }

describe.each(ENGINES)('views of the list on %s', (engine) => {
  const driver = useTestDriver(engine)
  const namesFor = async (by: Actor) =>
    (await readStoredViews(driver.app, { editionId, by })).views.map(({ name, search }) => [name, search])
  const actions = async () =>
    (
      await driver.db.query<{ action: string }>(
        `select action from audit where action ~ '^(view|sheet)' order by id`,
      )
    ).rows.map(({ action }) => action)

  it('R56 store filter and order under a name, for one user or for all, and never the search text', async () => {
    await makeFestival(driver.app, [hall])
    expect(await saveView(driver.app, { ...late, by: pia })).toMatchObject({ ok: true })
    const shared = { ...late, name: 'Soon', search: 'q=Ana&due=soon&open=1', isShared: true }
    expect(await saveView(driver.app, { ...shared, by: pia })).toEqual({ ok: false, reason: 'not-allowed' })
    expect(await saveView(driver.app, { ...shared, by: eva })).toMatchObject({ ok: true })
    expect(await namesFor(pia)).toEqual([
      ['Late', 'status=late&sort=due'],
      ['Soon', 'due=soon'],
    ])
    expect(await namesFor(olga)).toEqual([['Soon', 'due=soon']])
    // the same name of the same person is one view
    expect(
      await saveView(driver.app, { ...late, name: ' late ', search: 'status=late', by: pia }),
    ).toMatchObject({ ok: true })
    expect((await namesFor(pia))[0]).toEqual(['late', 'status=late'])
    for (const [wrong, reason] of [
      [{ name: '  ' }, 'name-missing'],
      [{ search: '?q=Ana' }, 'is-everything'],
    ] as const) {
      expect(await saveView(driver.app, { ...late, ...wrong, by: pia })).toEqual({ ok: false, reason })
    }
    for (const role of ['reception', 'volunteer'] as StaffRole[]) {
      expect(await saveView(driver.app, { ...late, by: as('x', role) })).toEqual({
        ok: false,
        reason: 'not-allowed',
      })
    }
    expect(await actions()).toEqual(['view.share'])
  })

  it('R56 are deleted by their owner, shared ones also by a regAdmin, and invisible to others', async () => {
    await makeFestival(driver.app, [hall])
    const own = await saveView(driver.app, { ...late, by: eva })
    const shared = await saveView(driver.app, { ...late, name: 'All', isShared: true, by: eva })
    if (!own.ok || !shared.ok) throw new Error('refused')
    const remove = (id: typeof own.value.id, by: Actor) => removeView(driver.app, { editionId, id, by })
    expect(await remove(own.value.id, olga)).toEqual({ ok: false, reason: 'not-found' })
    expect(await remove(shared.value.id, pia)).toEqual({ ok: false, reason: 'not-found' })
    expect(await remove(shared.value.id, olga)).toMatchObject({ ok: true })
    expect(await remove(shared.value.id, eva)).toEqual({ ok: false, reason: 'not-found' })
    expect(await remove(own.value.id, eva)).toMatchObject({ ok: true })
    expect(await actions()).toEqual(['view.share', 'view.remove'])
    await driver.db.query('update editions set archived = true')
    expect(await saveView(driver.app, { ...late, by: eva })).toEqual({
      ok: false,
      reason: 'edition-archived',
    })
  })

  it('R56 that were for all are put back by the user who removed them, under the name of their owner', async () => {
    await makeFestival(driver.app, [hall])
    const shared = await saveView(driver.app, { ...late, isShared: true, by: eva })
    if (!shared.ok) throw new Error('refused')
    const { id } = shared.value
    expect(await removeView(driver.app, { editionId, id, by: olga })).toMatchObject({ ok: true })
    const restore = (by: Actor) => restoreView(driver.app, { editionId, id, by })
    expect(await restore(eva)).toEqual({ ok: false, reason: 'not-found' })
    expect(await restore(pia)).toEqual({ ok: false, reason: 'not-found' })
    expect(await restore(olga)).toMatchObject({ ok: true })
    const { views } = await readStoredViews(driver.app, { editionId, by: pia })
    expect(views).toEqual([
      { id, name: 'Late', search: 'status=late&sort=due', owner: 'eva', isShared: true },
    ])
    expect(await restore(olga)).toEqual({ ok: false, reason: 'written-meanwhile' })
    // not over what the owner stored since, and not the day after
    expect(await removeView(driver.app, { editionId, id, by: olga })).toMatchObject({ ok: true })
    expect(await saveView(driver.app, { ...late, by: eva })).toMatchObject({ ok: true })
    expect(await restore(olga)).toEqual({ ok: false, reason: 'written-meanwhile' })
    driver.app.at(new Date(driver.app.now().getTime() + 31 * 60_000))
    expect(await restore(olga)).toEqual({ ok: false, reason: 'not-found' })
  })

  it('R56 are limited to fifty a user', async () => {
    await makeFestival(driver.app, [hall])
    await driver.db.query(
      `insert into list_views (edition_id, id, name, search, owner, saved_at)
       select $1, lpad(to_hex(n), 24, '0'), 'view ' || n, 'status=late', 'eva', now() from generate_series(1, 50) n`,
      [editionId],
    )
    expect(await saveView(driver.app, { ...late, by: eva })).toEqual({ ok: false, reason: 'too-many' })
    // one that is there already is stored again
    expect(await saveView(driver.app, { ...late, name: 'View 7', by: eva })).toMatchObject({ ok: true })
  })
})

describe.each(ENGINES)('a live sheet on %s', (engine) => {
  const driver = useTestDriver(engine)
  const people = () =>
    driver.db.query(
      `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
       values ($1, 'eva', '{regEditor}', 'active', 'SI', 'system', $2, '-')`,
      ['a'.repeat(24), driver.app.now()],
    )
  const make = async (search = 'role=leader') => {
    const made = await makeSheet(driver.app, { editionId, name: 'Leaders', search, locale: 'en', by: eva })
    if (!made.ok) throw new Error(made.reason)
    return made.value
  }
  const later = (ms: number) => driver.app.at(new Date(driver.app.now().getTime() + ms))
  const read = async (secret: string) => {
    later(6_000)
    const answer = await readSheet(driver.app, secret)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }

  it('R57 is refused while the list is searched, because without the text it would show more people', async () => {
    await people()
    for (const search of ['q=ann', 'role=leader&q=ann'])
      expect(await makeSheet(driver.app, { editionId, name: 'Ann', search, locale: 'en', by: eva })).toEqual({
        ok: false,
        reason: 'is-searched',
      })
    expect((await driver.db.query('select from live_sheets')).rows).toHaveLength(0)
  })

  it('R57 shows the registrations of the view, live, without e-mail, phone, notes and tags', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    const marks = { phone: '+386 40 987654', note: 'allergic' }
    const ann = await driver.register({ name: 'Ann', role: 'leader', email: 'ann@tango.example', ...marks })
    await driver.register({ name: 'Bo', role: 'follower' })
    await driver.invite({ name: 'Ida', role: 'leader', partner: { email: 'guest@tango.example' } })
    await driver.db.query(
      `update registrations set tags = '{secretly}', internal_note = 'owes Ed' where id = $1`,
      [ann],
    )
    const { secret } = await make()
    const first = await read(secret)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    expect(first.headers.get('x-robots-tag')).toBe('noindex')
    expect(first.text).toContain('Ann')
    expect(first.text).not.toMatch(/Bo|tango\.example|987654|allergic|secretly|owes Ed/)
    await driver.register({ name: 'Cy', role: 'leader' })
    expect((await read(secret)).text).toContain('Cy')
    const stored = JSON.stringify((await driver.db.query('select * from live_sheets')).rows)
    expect(stored).not.toContain(secret)
    expect(await readSheet(driver.app, secret)).toMatchObject({ status: 429 })
  })

  it('R57 ends after 30 days, when it is revoked, and while its author lacks the permission', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    await driver.register({ name: 'Ann', role: 'leader' })
    const [one, two] = [await make(), await make()]
    expect(await endSheet(driver.app, { editionId, id: one.id, by: pia })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
    expect(await endSheet(driver.app, { editionId: '18tf2024', id: one.id, by: olga })).toMatchObject({
      ok: false,
    })
    expect(await endSheet(driver.app, { editionId, id: one.id, by: olga })).toMatchObject({ ok: true })
    expect(await endSheet(driver.app, { editionId, id: one.id, by: olga })).toEqual({
      ok: false,
      reason: 'not-found',
    })
    expect((await read(one.secret)).status).toBe(404)
    expect((await read(two.secret)).status).toBe(200)
    for (const change of [`status = 'blocked'`, `status = 'active', roles = '{progAdmin}'`]) {
      await driver.db.query(`update users set ${change}`)
      expect([change, (await read(two.secret)).status]).toEqual([change, 404])
    }
    await driver.db.query(`update users set roles = '{regEditor}'`)
    expect((await read(two.secret)).status).toBe(200)
    // also in an archive it may be read and ended
    await driver.db.query('update editions set archived = true')
    expect((await read(two.secret)).status).toBe(200)
    later(30 * 86_400_000)
    expect((await read(two.secret)).status).toBe(404)
    expect((await read('guessed')).status).toBe(404)
    const { rows } = await driver.db.query<{ action: string }>(
      `select action from audit where action ~ '^sheet' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['sheet.make', 'sheet.make', 'sheet.end'])
  })

  it('R57 shows nobody where a value of its filter is not known any more', async () => {
    await people()
    await makeFestival(driver.app, [hall])
    await driver.register({ name: 'Ann', role: 'leader' })
    const stored = [
      'status=rich',
      'role=leader&sent=abolished',
      'notSent=placed,abolished',
      `role=leader&event=${'b'.repeat(24)}`,
      'tag=gone',
      'colour=red',
      'role=leader&colour=red&sort=name',
    ]
    const { secret } = await make()
    for (const search of stored) {
      await driver.db.query('update live_sheets set search = $1', [search])
      const { status, text } = await read(secret)
      expect([search, status, text.trim().split('\n').length]).toEqual([search, 200, 1])
      expect(text).not.toContain('Ann')
    }
    // nor does one that is made from such an address
    for (const search of ['status=rich', 'notSent=placed,abolished']) {
      expect((await read((await make(search)).secret)).text).not.toContain('Ann')
    }
    await driver.db.query(`update live_sheets set search = 'role=leader,other&sort=former'`)
    expect((await read(secret)).text).toContain('Ann')
  })

  it('R56 leads to a list of nobody where a condition of a view is not known any more', async () => {
    await makeFestival(driver.app, [hall])
    const view = { editionId, name: 'Red', search: 'role=leader', isShared: false, by: eva }
    await saveView(driver.app, view)
    const searchOfView = async (search: string) => {
      await driver.db.query('update list_views set search = $1', [search])
      return (await readStoredViews(driver.app, { editionId, by: eva })).views[0]?.search
    }
    expect(await searchOfView('role=leader&colour=red')).toBe('role=leader&unknown=colour')
    expect(await searchOfView('colour=red')).toBe('unknown=colour')
    expect(await searchOfView('status=rich&sort=name')).toBe('unknown=status&sort=name')
    expect(await searchOfView('status=late,placed&sort=name')).toBe('status=late,placed&sort=name')
  })

  it('R57 needs a user who manages registrations and an open edition', async () => {
    await makeFestival(driver.app, [hall])
    const asked = { editionId, name: 'x', search: '', locale: 'en' } as const
    for (const by of [pia, as('x', 'reception'), as('x', 'progAdmin')]) {
      expect(await makeSheet(driver.app, { ...asked, by })).toEqual({ ok: false, reason: 'not-allowed' })
      expect((await readStoredViews(driver.app, { editionId, by })).sheets).toBeNull()
    }
    expect(await makeSheet(driver.app, { ...asked, name: '', by: eva })).toEqual({
      ok: false,
      reason: 'name-missing',
    })
    await driver.db.query('update editions set archived = true')
    expect(await makeSheet(driver.app, { ...asked, by: eva })).toEqual({
      ok: false,
      reason: 'edition-archived',
    })
  })
})
