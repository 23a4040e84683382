import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveUser } from '#app/people/accounts/users.server.ts'
import { type Actor, nobody } from '#app/people/actor.ts'
import { makeUser } from '#app/people/testing/make-user.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { eventId, makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { handOverRegistration } from '../commands/hand-over.server.ts'
import { saveRegistration } from '../commands/save.server.ts'
import { handOverInput } from '../forms.ts'
import { findAccountRegistrations, openAccountRegistration } from './account-registrations.server.ts'
import { dancerCookie, dancerOf } from './session.server.ts'

const ana = { kind: 'user', username: 'Ana@Dancers.example', roles: [] } satisfies Actor
const editionId = '19tf2025'
const eva = { name: 'Eva', surname: 'Nova', country: 'AT', role: 'follower', language: 'en', terms: true }

describe.each(defaultEngines)('the registrations of an account on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [{}])
  })
  afterEach(() => db.close())

  async function register(email: string, by: Actor = nobody, name = 'Ana') {
    const input = { ...makeInput({ picks: [eventId(1)] }), email, name }
    const saved = await saveRegistration(app, { input, by })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    return saved.value.id
  }
  const idsOf = async (by: Actor, edition?: string) =>
    (await findAccountRegistrations(app, by, edition)).map(({ id }) => id)

  it("R29 are those with the account's confirmed address, in any case, and no others", async () => {
    const registrationId = await register('ana@dancers.example')
    await register('eva@dancers.example')
    expect(await idsOf(ana)).toEqual([])
    await db.query('update registrations set email_confirmed_at = reserved where id = $1', [registrationId])
    expect(await idsOf(ana)).toEqual([registrationId])
    expect(await idsOf({ kind: 'user', username: 'ana', roles: ['admin'] })).toEqual([])
    expect(await idsOf({ kind: 'dancer', registrationId })).toEqual([])
    expect(await idsOf(nobody)).toEqual([])
    expect(await idsOf(ana, editionId)).toEqual([registrationId])
    expect(await idsOf(ana, '18tf2024')).toEqual([])
  })

  it('R29 include those made while signed in; those entered by staff belong to others', async () => {
    const own = await register('another@dancers.example', ana)
    expect(await idsOf(ana)).toEqual([own])
    const staff = { kind: 'user', username: 'eva', roles: ['regEditor'] } satisfies Actor
    const theirs = await register('somebody@dancers.example', staff, 'Somebody')
    expect(await idsOf(staff)).toEqual([])
    // without the role, or before a second factor is shown
    expect(await idsOf({ ...staff, roles: [] })).toEqual([])
    expect(await openAccountRegistration(app, { ...staff, roles: [] }, theirs)).toBeNull()
    // who joins the staff afterwards has their own registration as before
    expect(await idsOf({ ...ana, roles: ['reception'] })).toEqual([own])
    const trusted: Actor = { kind: 'user', username: 'rok', roles: ['trusted'] }
    expect(await idsOf(trusted)).toEqual([])
    const roks = await register('rok@dancers.example', trusted, 'Rok')
    expect(await idsOf(trusted)).toEqual([roks])
  })

  it('R29 stay with an account that gets another name, and do not go to who is given the former one', async () => {
    const { _id } = await makeUser(app, { username: ana.username })
    const own = await register('another@dancers.example', ana)
    const renamed = await saveUser(app, {
      by: { kind: 'user', username: 'alenka', roles: ['admin'] },
      user: { _id, username: 'ana@new.example' },
      locale: 'en',
    })
    expect(renamed).toMatchObject({ ok: true })
    expect(await idsOf({ ...ana, username: 'ana@new.example' })).toEqual([own])
    expect(await idsOf(ana)).toEqual([])
  })

  it('R29 no longer include one that was handed over', async () => {
    const own = await register('ana@dancers.example', ana)
    expect(await idsOf(ana)).toEqual([own])
    const to = handOverInput.parse({ ...eva, email: 'eva@dancers.example' })
    const given = await handOverRegistration(app, {
      id: own,
      to,
      by: { kind: 'dancer', registrationId: own },
    })
    expect(given).toMatchObject({ ok: true })
    expect(await idsOf(ana)).toEqual([])
  })

  it("R29 open in the account's browser, and no others do", async () => {
    const own = await register('another@dancers.example', ana)
    const other = await register('eva@dancers.example')
    const secret = await openAccountRegistration(app, ana, own)
    const headers = { Cookie: dancerCookie(app, secret ?? '').split(';')[0] ?? '' }
    const dancer = await dancerOf(app, new Request('http://localhost/EN/myReg', { headers }))
    expect(dancer?.registrationId).toBe(own)
    expect(await openAccountRegistration(app, ana, other)).toBeNull()
    expect(await openAccountRegistration(app, nobody, own)).toBeNull()
    expect(await openAccountRegistration(app, ana, '')).toBeNull()
  })
})
