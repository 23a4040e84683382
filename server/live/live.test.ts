import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#app/people/actor.ts'
import { systemActor } from '#app/people/actor.ts'
import { signOut } from '#app/people/sign-in/sign-out.server.ts'
import { enter, makeUser } from '#app/people/testing/make-user.ts'
import { setStatus } from '#app/people/testing/set-status.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { LiveLimits } from '#app/platform/live/live-limits.ts'
import { closing } from '#app/platform/live/live-message.ts'
import { publish } from '#app/platform/live/live-notice.server.ts'
import { LiveVisitor, openInstance } from '#tests/live-visitor.ts'
import { byRole, eventId, makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'

describe.each(ENGINES)('the live channel on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    app = makeApp(db, { config: { ...app.config, testCollection: true } })
    await makeFestival(app, [{ places: byRole(5, 5) }, {}])
  })
  afterAll(() => db.close())

  const open: (() => Promise<void>)[] = []
  const instance = async (limits: Partial<LiveLimits> = {}, over: Partial<TestApp> = {}) => {
    const made = await openInstance({ ...app, ...over }, limits)
    open.push(made.close)
    return made
  }
  afterEach(async () => {
    for (const close of open.splice(0)) await close()
  })

  /** The cookie of a new user with these roles. */
  let people = 0
  const somebody = async (...roles: StaffRole[]) => {
    people += 1
    const username = `person${people}`
    const user = await makeUser(app, { username, roles })
    const { cookie, requestActor } = await enter(app, { username, address: `192.0.2.${people}` })
    return { user, requestActor, headers: { cookie: cookie.split(';')[0] ?? '' } }
  }

  const write = (action: string) =>
    db.transaction((tx) =>
      recordAction(tx, { editionId: 'e', at: app.now(), actor: 'system', action, subjectId: 'x' }),
    )

  it('reports new audit entries without their content', async () => {
    const { url } = await instance()
    const admin = await LiveVisitor.enter(url, (await somebody('admin')).headers)
    expect(await admin.subscribe('audit')).toBe('subscribed')
    await write('secret.action')
    const changed = await admin.next('changed')
    expect(changed).toEqual({ type: 'changed', topic: 'audit', id: expect.stringMatching(/^\d+$/) })
    // who comes later learns at once how far it is
    const later = await LiveVisitor.enter(url, (await somebody('admin')).headers)
    later.say({ type: 'subscribe', topic: 'audit' })
    const { at } = await later.next('subscribed')
    expect(Number(at)).toBeGreaterThan(Number(changed.id))
  })

  it('R53 notifies users who may open the registrations, and accepts no messages from them', async () => {
    const { url } = await instance()
    const editor = await LiveVisitor.enter(url, (await somebody('regEditor')).headers)
    expect(await editor.subscribe('registrations')).toBe('subscribed')
    await write('registration.change')
    const changed = await editor.next('changed')
    expect(changed).toEqual({ type: 'changed', topic: 'registrations', id: expect.stringMatching(/^\d+$/) })
    await publish(db, { topic: 'registrations', id: 'olga', text: 'x open' })
    expect(await editor.next('text')).toMatchObject({ from: 'olga', text: 'x open' })
    const dancer = await LiveVisitor.enter(url, (await somebody('trusted')).headers)
    expect(await dancer.subscribe('registrations')).not.toBe('subscribed')
  })

  it('reports the event whose places changed, and no other', async () => {
    const { url } = await instance()
    const helper = await LiveVisitor.enter(url, (await somebody('reception')).headers)
    expect(await helper.subscribe('places')).toBe('subscribed')
    await db.query('update pools set taken_leaders = taken_leaders + 1 where event_id = $1', [eventId(1)])
    expect(await helper.next('changed')).toEqual({ type: 'changed', topic: 'places', id: eventId(1) })
    expect(helper.messages.filter(({ type }) => type === 'changed')).toEqual([])
  })

  it.each([
    ['audit', [], 'not-allowed'],
    ['audit', ['regEditor'], 'not-allowed'],
    ['audit', ['admin'], 'subscribed'],
    ['places', [], 'not-allowed'],
    ['places', ['trusted'], 'not-allowed'],
    ['places', ['partnering'], 'subscribed'],
    ['documents', ['progAdmin'], 'subscribed'],
    ['documents', ['trusted'], 'not-allowed'],
    ['test', [], 'subscribed'],
    ['nothing', ['admin'], 'unknown'],
    ['constructor', ['admin'], 'unknown'],
  ] as const)('opens %s to %j: %s', async (topic, roles, answer) => {
    const { url } = await instance()
    const headers = roles.length > 0 ? (await somebody(...roles)).headers : {}
    const visitor = await LiveVisitor.enter(url, headers)
    expect(await visitor.subscribe(topic)).toBe(answer)
  })

  it("has no visitors' topic where the test collection is off", async () => {
    const { url } = await instance({}, { config: { ...app.config, testCollection: false } })
    const visitor = await LiveVisitor.enter(url)
    expect(await visitor.subscribe('test')).toBe('unknown')
    visitor.say({ type: 'echo', text: 'a' })
    expect(await visitor.next('refused')).toMatchObject({ topic: 'test', reason: 'unknown' })
  })

  it("accepts messages on the visitors' topic only", async () => {
    const { url } = await instance()
    const admin = await LiveVisitor.enter(url, (await somebody('admin')).headers)
    admin.say({ type: 'say', topic: 'audit', text: 'a' })
    expect(await admin.next('refused')).toMatchObject({ topic: 'audit', reason: 'not-allowed' })
  })

  it("sends a message to all tabs, the sender's too", async () => {
    const { url } = await instance()
    const [ana, bor] = [await LiveVisitor.enter(url), await LiveVisitor.enter(url)]
    const { name } = await ana.next('welcome')
    expect(await bor.subscribe('test')).toBe('subscribed')
    ana.say({ type: 'say', topic: 'test', text: 'Živjo 🕺' })
    expect(await bor.next('text')).toEqual({ type: 'text', topic: 'test', text: 'Živjo 🕺', from: name })
    ana.say({ type: 'echo', text: 'šest' })
    expect(await ana.next('echo')).toEqual({ type: 'echo', text: 'šest' })
  })

  it('sends nothing of a topic after unsubscribing', async () => {
    const { url } = await instance()
    const visitor = await LiveVisitor.enter(url)
    await visitor.subscribe('test')
    visitor.say({ type: 'unsubscribe', topic: 'test' })
    visitor.say({ type: 'echo', text: 'left' })
    await visitor.next('echo')
    await publish(db, { topic: 'test', id: 'x', text: 'to nobody' })
    visitor.say({ type: 'echo', text: 'last' })
    await visitor.next('echo')
    expect(visitor.messages.filter(({ type }) => type === 'text')).toEqual([])
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another site that says so', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
    ['a neighbour', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }, 403],
    ['our own page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, 101],
    ['a program', {}, 101],
  ])('%s: %o → %i', async (_, headers: Record<string, string>, status) => {
    const { url } = await instance()
    const visitor = await LiveVisitor.come(url, headers)
    expect(typeof visitor === 'number' ? visitor : 101).toBe(status)
  })

  it('exists at one address only', async () => {
    const { url } = await instance()
    expect(await LiveVisitor.come(url.replace('/live', '/EN'))).toBe(404)
  })

  it('limits connections per session, per address and in total', async () => {
    const { url } = await instance({ perSession: 1, perAddress: 2, inAll: 3 })
    const { headers } = await somebody('regEditor')
    const first = await LiveVisitor.enter(url, headers)
    expect(await LiveVisitor.come(url, headers)).toBe(429)
    await LiveVisitor.enter(url)
    expect(await LiveVisitor.come(url)).toBe(429)
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
    await LiveVisitor.enter(url, elsewhere)
    expect(await LiveVisitor.come(url, { 'x-forwarded-for': '203.0.113.10' })).toBe(503)

    first.leave()
    await first.closed
    await LiveVisitor.enter(url, headers)
  })

  it('limits the size and rate of messages', async () => {
    const { url } = await instance({ messagesPerMinute: 3 })
    const long = await LiveVisitor.enter(url)
    long.send('x'.repeat(4 * 1024 + 1))
    expect(await long.closed).toBe(1009)

    const quick = await LiveVisitor.enter(url)
    for (const text of ['a', 'b', 'c', 'd']) quick.say({ type: 'echo', text })
    expect(await quick.closed).toBe(closing.tooMuch)

    const odd = await LiveVisitor.enter(url)
    for (const data of ['{', '[]', Buffer.from('{"type":"echo","text":"a"}')]) {
      odd.send(data)
      expect(await odd.next('refused')).toMatchObject({ reason: 'unreadable' })
    }
  })

  it('accepts 60 messages a minute from one address', async () => {
    const { url } = await instance({ messagesPerMinute: 1_000 })
    const visitor = await LiveVisitor.enter(url)
    for (let n = 1; n <= 61; n += 1) visitor.say({ type: 'echo', text: String(n) })
    expect(await visitor.next('refused')).toMatchObject({ reason: 'too-often' })
    expect(visitor.messages.filter(({ type }) => type === 'echo')).toHaveLength(60)
  })

  it('disconnects a page that does not read', async () => {
    const { url, live } = await instance({ waitingBytes: 100_000 })
    const slow = await LiveVisitor.enter(url)
    await slow.subscribe('test')
    slow.stopReading()
    const text = 'x'.repeat(5_000)
    for (let n = 0; n < 5_000 && live.count() > 0; n += 1) {
      await publish(db, { topic: 'test', id: 'x', text })
      await setImmediate()
    }
    expect(live.count()).toBe(0)
  })

  it('disconnects a page without heartbeat', async () => {
    const { url, live } = await instance({ heartbeatMs: 40 })
    const visitor = await LiveVisitor.enter(url)
    await visitor.next('heartbeat')
    await visitor.next('heartbeat')
    visitor.stopReading()
    await expect.poll(() => live.count()).toBe(0)
  })

  it('disconnects a blocked user from every process', async () => {
    const [one, other] = [await instance(), await instance()]
    const { user, headers } = await somebody('regEditor')
    const visitors = [await LiveVisitor.enter(one.url, headers), await LiveVisitor.enter(other.url, headers)]
    const bystander = await LiveVisitor.enter(one.url, (await somebody('regEditor')).headers)
    expect(await setStatus(app, { by: systemActor, id: user._id, status: 'blocked' })).toMatchObject({
      ok: true,
    })
    expect(await Promise.all(visitors.map(({ closed }) => closed))).toEqual([
      closing.signedOut,
      closing.signedOut,
    ])
    expect(await bystander.subscribe('places')).toBe('subscribed')
  })

  it('disconnects a user blocked without a notification at the next check', async () => {
    const { url } = await instance({ checkMs: 30 })
    const { user, headers } = await somebody('regEditor')
    const visitor = await LiveVisitor.enter(url, headers)
    await db.query(`update users set status = 'blocked' where id = $1`, [user._id])
    expect(await visitor.closed).toBe(closing.signedOut)
  })

  it('disconnects a user who signed out at the next check, and keeps visitors', async () => {
    const { url } = await instance({ checkMs: 30 })
    const { requestActor, headers } = await somebody('regEditor')
    const [visitor, stranger] = [await LiveVisitor.enter(url, headers), await LiveVisitor.enter(url)]
    await signOut(app, requestActor)
    expect(await visitor.closed).toBe(closing.signedOut)
    expect(await stranger.subscribe('test')).toBe('subscribed')
  })

  it('ends topics of a lost role', async () => {
    const { url } = await instance()
    const { user, headers } = await somebody('admin')
    await somebody('admin')
    const visitor = await LiveVisitor.enter(url, headers)
    expect(await visitor.subscribe('audit')).toBe('subscribed')
    await makeUser(app, { _id: user._id, roles: ['regEditor'] })
    expect(await visitor.next('refused')).toMatchObject({ topic: 'audit', reason: 'not-allowed' })
  })

  it('disconnects sessions that cannot be checked again', async () => {
    let broken = false
    const gone = () => Promise.reject(new Error('gone'))
    const mute = new Proxy(db, {
      get: (target, key: keyof Database) => {
        if (key === 'query' && broken) return gone
        const part = target[key]
        return typeof part === 'function' ? part.bind(target) : part
      },
    })
    const { url } = await instance({ checkMs: 20 }, { db: mute })
    const visitor = await LiveVisitor.enter(url, (await somebody('regEditor')).headers)
    broken = true
    expect(await visitor.closed).toBe(1011)
  })

  it('closes connections when the process ends', async () => {
    const one = await openInstance(app)
    const visitor = await LiveVisitor.enter(one.url)
    const mute = await LiveVisitor.enter(one.url)
    mute.stopReading()
    await one.close()
    expect(await visitor.closed).toBe(closing.away)
    expect(one.live.count()).toBe(0)
  })
})
