import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setStatus } from '#app/people/testing/set-status.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { newServerDatabase } from '#tests/test-database.server.ts'
import type { User } from '../accounts/user.ts'
import { systemActor } from '../actor.ts'
import { actorWithCookie, enter, makeUser } from '../testing/make-user.ts'
import { signIn } from './sign-in.server.ts'
import { signOutEverywhere } from './sign-out.server.ts'

describe('two processes on one server', () => {
  let databases: Database[]
  let one: TestApp
  let other: TestApp
  let eva: User
  beforeEach(async () => {
    const url = await newServerDatabase()
    const first = await openDatabase({ url })
    const second = await openDatabase({ url })
    databases = [first, second]
    one = makeApp(first)
    other = makeApp(second)
    await makeFestival(one, [])
    eva = await makeUser(one)
  })
  afterEach(() => Promise.all(databases.map((db) => db.close())))

  it('U3 share their limits', async () => {
    const guesses = Array.from({ length: 16 }, (_, n) =>
      signIn(n % 2 ? one : other, { username: 'eva', password: 'a guess', address: '192.0.2.7' }),
    )
    const heard = (await Promise.all(guesses)).filter((answer) => !answer.ok && answer.reason === 'wrong')
    expect(heard).toHaveLength(5)
  })

  it('U7 tell each other which users are blocked', async () => {
    const { cookie } = await enter(one)
    const there = () => actorWithCookie(other, cookie).session()
    expect(await there()).not.toBeNull()
    await setStatus(one, { by: systemActor, id: eva._id, status: 'blocked' })
    // the clock of these processes stands still, so only the notification can have reached them
    await expect.poll(there).toBeNull()
  })

  it('U6 end a session at once when it ends on the other', async () => {
    const { cookie } = await enter(one)
    expect(await actorWithCookie(other, cookie).session()).not.toBeNull()
    await signOutEverywhere(one, { userId: eva._id })
    expect(await actorWithCookie(other, cookie).session()).toBeNull()
  })
})
