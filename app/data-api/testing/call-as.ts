import { Hono } from 'hono'
import { type Actor, nobody, roles, type StaffRole } from '#app/people/actor.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dataApi } from '../http.server.ts'
import type { Answered } from './test-server.ts'

/** Calls the data interface with a role, in JSON, without a network, from another address each time. */
export type CallAs = (
  by: Actor,
  path: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>

/** A user with these roles, named after them; without roles, `dancer`. */
export function holding(...roles: readonly StaffRole[]): Actor {
  return { kind: 'user', username: roles.length > 0 ? roles.join('-') : 'dancer', roles }
}

/** A user with the one role of the same name; `nobody` and a `dancer` have none. */
export function actorOf(person: string): Actor {
  if (person === 'nobody') return nobody
  const role = roles.find((one) => one === person)
  return role ? holding(role) : holding()
}

/** The data interface called as any actor. @param from the address all calls come from */
export function callerOf(app: AppContext, from?: string): CallAs {
  let by: Actor = nobody
  let calls = 0
  const http = new Hono<PeopleEnv>()
  http.use(async (c, next) => {
    const actor = by
    c.set('requestActor', { session: async () => null, actor: async () => actor })
    c.set('requestContext', {
      id: 'x',
      address: from ?? `192.0.2.${calls}`,
      fromLoopback: false,
      nonce: '',
      log: app.log,
    })
    await next()
  })
  http.route('/', dataApi(app))
  return async (actor, path, payload = {}, headers = {}) => {
    by = actor
    calls += 1
    const answer = await http.request(`/${path}`, {
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
}
