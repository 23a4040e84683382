import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setStatus } from '#app/people/testing/set-status.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { type Actor, nobody, type StaffRole } from '../actor.ts'
import { newPasswordCode } from '../password/password-hash.server.ts'
import { enter, goodPassword, makeUser } from '../testing/make-user.ts'
import type { UserDraft } from './user.ts'
import { deleteUser, saveUser } from './users.server.ts'
import { selectUser } from './users-table.server.ts'

const alenka: Actor = { kind: 'user', username: 'alenka', roles: ['admin'] }
const eva: Actor = { kind: 'user', username: 'eva', roles: ['regEditor', 'regAdmin', 'progAdmin'] }
const draft: UserDraft = { username: 'rok', roles: ['regAdmin'], status: 'active' }

describe.each(ENGINES)('users on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
  })
  afterEach(() => db.close())

  const save = (user: UserDraft, locale: 'en' | 'sl' = 'en', by: Actor = alenka) =>
    saveUser(app, { by, user, locale })
  const errorsOf = async (user: UserDraft) => {
    const saved = await save(user)
    return saved.ok || typeof saved.reason === 'string' ? saved : saved.reason.errors
  }

  it("U14 start with the specification's defaults", async () => {
    expect(await save({ ...draft, accname: ' ' }, 'sl')).toMatchObject({
      value: {
        username: 'rok',
        accname: null,
        roles: ['regAdmin'],
        status: 'active',
        country: 'SI',
        addedBy: 'alenka',
        reserved: app.now(),
        editRegsHack: false,
        totp: false,
      },
    })
    expect(await save({ ...draft, username: 'petra' }, 'en')).toMatchObject({ value: { country: null } })
  })

  it('U14 take a country by code and by name, and store the code', async () => {
    for (const [country, code] of [
      ['Slovenija', 'SI'],
      ['slovenia', 'SI'],
      ['it', 'IT'],
      ['Avstrija', 'AT'],
      ['', null],
    ]) {
      const { _id } = await makeUser(app, { username: `of ${code ?? 'none'} ${country}`, country })
      expect(await selectUser(db, _id)).toMatchObject({ country: code })
    }
    expect(await errorsOf({ ...draft, country: 'Atlantis' })).toEqual([{ path: 'country', error: 'unknown' }])
  })

  it('U14 need a name, roles and a status', async () => {
    expect(await errorsOf({})).toEqual([
      { path: 'username', error: 'required' },
      { path: 'roles', error: 'required' },
      { path: 'status', error: 'required' },
    ])
    expect(await errorsOf({ ...draft, roles: [] })).toEqual([{ path: 'roles', error: 'required' }])
    expect(await errorsOf({ ...draft, roles: ['king' as StaffRole] })).toEqual([
      { path: 'roles', error: 'unknown' },
    ])
    expect(await errorsOf({ ...draft, username: 'dancer:1' })).toEqual([
      { path: 'username', error: 'characters' },
    ])
    for (const username of ['System', 'nobody']) {
      expect(await errorsOf({ ...draft, username })).toEqual([{ path: 'username', error: 'taken' }])
    }
  })

  it('U14 have unique names, ignoring case, also under concurrent requests', async () => {
    const { _id } = await makeUser(app)
    await makeUser(app, { username: 'petra' })
    const taken = [{ path: 'username', error: 'taken' }]
    expect(await errorsOf({ ...draft, username: 'EVA' })).toEqual(taken)
    expect(await errorsOf({ _id, username: 'Petra' })).toEqual(taken)
    expect(await errorsOf({ _id, username: 'Eva' })).toMatchObject({ ok: true })

    const both = await Promise.allSettled([save(draft), save({ ...draft, username: 'Rok' })])
    expect(both.filter((one) => one.status === 'fulfilled' && one.value.ok)).toHaveLength(1)
    expect(both.every((one) => one.status === 'fulfilled')).toBe(true)
  })

  it('U14 keep absent fields', async () => {
    const { _id } = await makeUser(app, { accname: 'Eva', country: 'IT', editRegsHack: true })
    const before = await selectUser(db, _id)
    expect(await save({ _id, accname: null })).toEqual({ ok: true, value: { ...before, accname: null } })
    await enter(app)
  })

  it('U10 have a password that can be set and never read', async () => {
    const { _id } = await makeUser(app)
    expect(await errorsOf({ _id, password: 'eleven char' })).toEqual([
      { path: 'password', error: 'too-short' },
    ])
    expect(await errorsOf({ _id, password: 'x'.repeat(201) })).toEqual([
      { path: 'password', error: 'too-long' },
    ])
    await makeUser(app, { _id, password: '' })
    await enter(app)
    await makeUser(app, { _id, password: 'twelve chars' })
    await enter(app, { password: 'twelve chars' })

    const { rows } = await db.query<{ all: string }>('select to_jsonb(a)::text as all from audit a')
    const seen = JSON.stringify([rows, await selectUser(db, _id), await save({ _id })])
    for (const secret of ['argon2', goodPassword, 'twelve chars']) expect(seen).not.toContain(secret)
    expect(seen).toContain('changed')
  })

  it('U10 may have a generated password of 12 unambiguous characters', async () => {
    const codes = Array.from({ length: 200 }, newPasswordCode)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hj-km-np-zA-HJ-NP-Z]{12}$/)
    expect(new Set(codes).size).toBe(200)
    await makeUser(app, { password: codes[0] })
    await enter(app, { password: codes[0] ?? '' })
  })

  it('U15 are changed by admins only', async () => {
    const { _id: id } = await makeUser(app)
    for (const by of [eva, nobody]) {
      expect(await save(draft, 'en', by)).toEqual({ ok: false, reason: 'not-allowed' })
      expect(await setStatus(app, { by, id, status: 'blocked' })).toMatchObject({ reason: 'not-allowed' })
      expect(await deleteUser(app, { by, id })).toMatchObject({ reason: 'not-allowed' })
    }
    expect(await deleteUser(app, { by: alenka, id })).toMatchObject({ ok: true })
    expect(await deleteUser(app, { by: alenka, id })).toMatchObject({ reason: 'not-found' })
    expect(await save({ _id: id })).toMatchObject({ reason: 'not-found' })
  })

  it('U15 always include an active admin', async () => {
    const { _id: id } = await makeUser(app, { username: 'alenka', roles: ['admin'] })
    const isLast = { ok: false, reason: 'last-admin' }
    const all = () =>
      Promise.all([
        setStatus(app, { by: alenka, id, status: 'blocked' }),
        save({ _id: id, roles: ['regAdmin'] }),
        deleteUser(app, { by: alenka, id }),
      ])
    expect(await all()).toEqual([isLast, isLast, isLast])
    await makeUser(app, { username: 'blocked', roles: ['admin'], status: 'blocked' })
    expect(await all()).toEqual([isLast, isLast, isLast])
    expect(await selectUser(db, id)).toMatchObject({ roles: ['admin'], status: 'active' })
    await makeUser(app, { username: 'second', roles: ['admin'] })
    expect(await deleteUser(app, { by: alenka, id })).toMatchObject({ ok: true })
  })

  it('U15 keep an admin also when two remove each other', async () => {
    const one = await makeUser(app, { username: 'alenka', roles: ['admin'] })
    const other = await makeUser(app, { username: 'second', roles: ['admin'] })
    const done = await Promise.all([
      deleteUser(app, { by: alenka, id: other._id }),
      setStatus(app, { by: alenka, id: one._id, status: 'blocked' }),
    ])
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('U15 have audit entries for every action', async () => {
    const { _id: id } = await makeUser(app)
    await save({ _id: id, roles: ['reception'], password: 'twelve chars' })
    await deleteUser(app, { by: alenka, id })
    const { rows } = await db.query('select actor, action, before, after from audit order by id')
    expect(rows).toMatchObject([
      { actor: 'system', action: 'user.save', before: null, after: { username: 'eva' } },
      {
        actor: 'alenka',
        action: 'user.save',
        before: { roles: ['regEditor'] },
        after: { roles: ['reception'], password: 'changed' },
      },
      { actor: 'alenka', action: 'user.delete', before: { username: 'eva' }, after: null },
    ])
  })
})
