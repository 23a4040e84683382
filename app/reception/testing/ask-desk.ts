import { Hono } from 'hono'
import type { Actor } from '#app/people/actor.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { receptionApi } from '../api/routes.server.ts'
import { rita } from './desks.ts'

type DeskCall = {
  readonly path: `/${string}`
  readonly body: object
  readonly secret: string
  readonly by?: Actor
}

/** The interface of the desks' app, signed in as one person. */
export function deskServer(app: AppContext, by: Actor = rita): Hono<PeopleEnv> {
  const api = new Hono<PeopleEnv>()
  api.use(async (c, next) => {
    c.set('requestActor', { session: async () => null, actor: async () => by })
    await next()
  })
  return api.route('/', receptionApi(app))
}

/** Calls the interface of the desks' app as a device does. @returns the answer, or the server's reason */
export async function askDesk<Value>(
  app: AppContext,
  { path, body, secret, by = rita }: DeskCall,
): Promise<{ readonly value: Value } | { readonly reason: string }> {
  const headers = { 'Content-Type': 'application/json', 'X-Device': secret }
  const answer = await deskServer(app, by).request(path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  if (answer.ok) return { value: (await answer.json()) as Value }
  const { detail } = (await answer.json()) as { detail: string }
  return { reason: detail }
}
