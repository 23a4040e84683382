import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { requestActorContext } from '#app/people/request-actor.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { action as sendScript } from './register.send.ts'
import { action as sendPage } from './register.tsx'

const account = { kind: 'user', username: 'ana@example.org', roles: [] } as const

describe('the form of a signed-in user', () => {
  const driver = useTestDriver('embedded')

  it.each([
    ['as a page', sendPage],
    ['by its script', sendScript],
  ] as const)('R21 R29 belongs to the account, %s', async (_, send) => {
    const { app } = driver
    await makeFestival(app, [{}])
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(requestActorContext, { session: async () => null, actor: async () => account })
    context.set(requestContextKey, {
      id: 'v',
      nonce: 'n',
      log: app.log,
      address: '203.0.113.9',
      fromLoopback: false,
    })
    const body = new URLSearchParams({
      role: 'leader',
      company: 'alone',
      picks: eventId(1),
      onFull: 'takeWhatIsFree',
      name: 'Ana',
      surname: 'Kovač',
      email: 'ana@example.org',
      country: 'SI',
      language: 'en',
      payBy: 'bank',
      terms: 'on',
    })
    const request = new Request('http://localhost/EN/register', { method: 'POST', body })
    await send({ request, params: { lang: 'EN' }, context } as unknown as Parameters<typeof sendPage>[0] &
      Parameters<typeof sendScript>[0])
    const { rows } = await app.db.query(
      'select added_by, confirmed_by, email_confirmed_at is not null as proved from registrations',
    )
    expect(rows).toEqual([{ added_by: account.username, confirmed_by: 'account', proved: true }])
  })
})
