import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import { readDeviceCookie } from '#app/people/sign-in/known-devices.server.ts'
import { type SignInRefusal, signIn } from '#app/people/sign-in/sign-in.server.ts'
import { signOut } from '#app/people/sign-in/sign-out.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { clearSiteData } from '#app/platform/http/clear-site-data.ts'
import { problemResponse } from '#app/platform/http/problem.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { localeOfRequest } from '#server/middleware/locale-of-request.ts'
import { noStore, signedInAs, tooOften, userOf } from './auth-answers.ts'

const signInBody = z.object({
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(1000),
  code: z.string().max(20).nullish(),
})

/** `POST /login`, `/logout` and `/user` for programs and the generic client, in JSON; to be mounted at `/api/auth` (contract, HTTP). */
export function authApi(app: AppContext): Hono<PeopleEnv> {
  return new Hono<PeopleEnv>()
    .post('/login', async (c) => {
      const locale = localeOfRequest(c)
      const body: unknown = await c.req.json().catch(() => undefined)
      if (body === undefined)
        return problemResponse({ status: 400, detail: m.people_not_json({}, { locale }) })
      const asked = signInBody.safeParse(body)
      if (!asked.success) return unreadable(asked.error, locale)

      const { address } = c.get('requestContext')
      const userAgent = c.req.header('user-agent')
      const device = readDeviceCookie(app, c.req.header('cookie'))
      const browser = { address, userAgent, device, requestActor: c.get('requestActor') }
      const signedIn = await signIn(app, { ...asked.data, ...browser })
      if (!signedIn.ok) return refused(signedIn.reason, locale)
      return signedInAs(c, signedIn.value)
    })
    .post('/logout', async (c) => {
      const cookie = await signOut(app, c.get('requestActor'))
      return c.json({ user: null }, 200, { ...noStore, ...clearSiteData(app.config), 'Set-Cookie': cookie })
    })
    .post('/user', async (c) => {
      const session = await c.get('requestActor').session()
      return c.json({ user: session && userOf(session) }, 200, noStore)
    })
    .all('/:action{login|logout|user}', (c: Context) => {
      const detail = m.people_post_only({}, { locale: localeOfRequest(c) })
      return problemResponse({ status: 405, detail }, { Allow: 'POST' })
    })
}

function unreadable({ issues }: z.ZodError, locale: Locale): Response {
  const errors = issues.map(({ path }) => ({
    path: path.join('.'),
    message: m.people_required({}, { locale }),
  }))
  return problemResponse({ status: 422, detail: m.lists_fields_wrong({}, { locale }), errors })
}

function refused(reason: SignInRefusal, locale: Locale): Response {
  if (typeof reason === 'object') return tooOften(reason.seconds, locale)
  const detail = words[reason]({}, { locale })
  const errors = reason === 'wrong' ? {} : { errors: [{ path: 'code', message: detail }] }
  return problemResponse({ status: 401, detail, ...errors })
}

const words = {
  wrong: m.people_sign_in_wrong,
  'code-needed': m.people_code_needed,
  'code-wrong': m.people_code_wrong,
} as const
