import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StaffRole, systemActor } from '#app/people/actor.ts'
import { enter, makeUser } from '#app/people/testing/make-user.ts'
import { setStatus } from '#app/people/testing/set-status.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { closing } from '#app/platform/live/live-message.ts'
import { LiveVisitor, openInstance } from '#tests/live-visitor.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { newServerDatabase } from '#tests/test-database.server.ts'

type Instance = Awaited<ReturnType<typeof openInstance>> & {
  readonly app: TestApp
  readonly db: Database
}

describe('two processes on one server', () => {
  let here: Instance
  let there: Instance
  beforeAll(async () => {
    const url = await newServerDatabase()
    const open = async (): Promise<Instance> => {
      const db = await openDatabase({ url, poolSize: 3 })
      const plain = makeApp(db)
      const app = makeApp(db, { config: { ...plain.config, testCollection: true } })
      // no check by the clock: messages in this test come over the bus
      return { ...(await openInstance(app, { checkMs: 2 ** 31 - 1 })), app, db }
    }
    here = await open()
    there = await open()
    await makeFestival(here.app, [{}])
  })
  afterAll(async () => {
    for (const { close, db } of [here, there]) {
      await close()
      await db.close()
    }
  })

  const somebody = async (username: string, ...roles: StaffRole[]) => {
    const user = await makeUser(here.app, { username, roles })
    const { cookie } = await enter(here.app, { username, address: username })
    return { user, headers: { cookie: cookie.split(';')[0] ?? '' } }
  }

  it('exchange live messages', async () => {
    const [ana, bor] = [await LiveVisitor.enter(here.url), await LiveVisitor.enter(there.url)]
    const welcomes = [await ana.next('welcome'), await bor.next('welcome')]
    expect(new Set(welcomes.map(({ instance }) => instance)).size).toBe(2)
    for (const visitor of [ana, bor]) expect(await visitor.subscribe('test')).toBe('subscribed')
    ana.say({ type: 'say', topic: 'test', text: 'tam' })
    bor.say({ type: 'say', topic: 'test', text: 'tukaj' })
    for (const visitor of [ana, bor]) {
      const texts = [await visitor.next('text'), await visitor.next('text')]
      expect(texts.map(({ text }) => text).sort()).toEqual(['tam', 'tukaj'])
    }
  })

  it('report what the other has written', async () => {
    const { headers } = await somebody('reader', 'admin')
    const admin = await LiveVisitor.enter(there.url, headers)
    expect(await admin.subscribe('audit')).toBe('subscribed')
    await here.db.transaction((tx) =>
      recordAction(tx, { editionId: 'e', at: here.app.now(), actor: 'a', action: 'x.y', subjectId: 's' }),
    )
    expect(await admin.next('changed')).toMatchObject({ topic: 'audit' })
  })

  it('disconnect a user blocked through the other', async () => {
    const { user, headers } = await somebody('leaver', 'regEditor')
    const visitor = await LiveVisitor.enter(there.url, headers)
    await setStatus(here.app, { by: systemActor, id: user._id, status: 'blocked' })
    expect(await visitor.closed).toBe(closing.signedOut)
    expect(await LiveVisitor.come(there.url, headers)).toBeInstanceOf(LiveVisitor)
  })

  it('report lost notifications', async () => {
    const visitor = await LiveVisitor.enter(there.url)
    expect(await visitor.subscribe('test')).toBe('subscribed')
    await here.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query ilike 'listen%'`,
    )
    expect(await visitor.next('missed')).toEqual({ type: 'missed', topic: 'test' })
  })
})
