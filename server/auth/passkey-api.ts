import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import { landingOf } from '#app/people/routes/landing.server.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  findPasskeys,
  type KeyChangeRefusal,
  signInWithPasskey,
} from '#app/people/second-factor/passkeys.server.ts'
import { readDeviceCookie } from '#app/people/sign-in/known-devices.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { credentialRefusalText } from '#app/people/ui/credential-refusal-text.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { problemResponse } from '#app/platform/http/problem.ts'
import { m } from '#app/platform/messages/messages.js'
import { localeOfRequest } from '#server/middleware/locale-of-request.ts'
import { noStore, signedInAs, tooOften } from './auth-answers.ts'

/** Of the shape alone: whether it is right is for who verifies the signature to say. */
const answerOf = <Response>() =>
  z.custom<Response>((value) => z.object({ id: z.string(), response: z.object({}) }).safeParse(value).success)
const shown = z.object({ response: answerOf<AuthenticationResponseJSON>() })
const made = z.object({
  response: answerOf<RegistrationResponseJSON>(),
  name: z.string().max(200).default(''),
})

/**
 * The API for authenticators, in JSON; mounted at `/api/auth/passkeys`. `POST /ask` and `/sign-in` sign in,
 * `POST /make`, `/add` and `/list` need a session.
 */
export function passkeyApi(app: AppContext): Hono<PeopleEnv> {
  return new Hono<PeopleEnv>()
    .post('/ask', async (c) => {
      const asked = await beginPasskeySignIn(app, { address: c.get('requestContext').address })
      if (!asked.ok) return tooOften(asked.reason.seconds, localeOfRequest(c))
      return c.json(asked.value, 200, noStore)
    })
    .post('/sign-in', async (c) => {
      const body = shown.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return refused(c, 422)
      const { address } = c.get('requestContext')
      const userAgent = c.req.header('user-agent')
      const { response } = body.data
      const device = readDeviceCookie(app, c.req.header('cookie'))
      const browser = { address, userAgent, device, requestActor: c.get('requestActor') }
      const signedIn = await signInWithPasskey(app, { response, ...browser })
      if (!signedIn.ok) return refused(c, 401)
      const continueTo = landingOf(actorOf(signedIn.value.session), c.req.raw)
      return signedInAs(c, signedIn.value, { continueTo })
    })
    .post('/make', async (c) => {
      const session = await c.get('requestActor').session()
      const begun = session && (await beginPasskey(app, { session }))
      if (!begun) return refused(c, 401)
      return begun.ok ? c.json(begun.value, 200, noStore) : refused(c, 409, begun.reason)
    })
    .post('/add', async (c) => {
      const session = await c.get('requestActor').session()
      if (!session) return refused(c, 401)
      const body = made.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return refused(c, 422)
      const added = await addPasskey(app, { session, ...body.data })
      return added.ok ? c.json({ passkey: added.value }, 200, noStore) : refused(c, 409, added.reason)
    })
    .post('/list', async (c) => {
      const session = await c.get('requestActor').session()
      if (!session) return refused(c, 401)
      return c.json({ passkeys: await findPasskeys(app, { session }) }, 200, noStore)
    })
}

function refused(
  c: Context<PeopleEnv>,
  status: 401 | 409 | 422,
  reason: KeyChangeRefusal | 'too-many' | 'refused' = 'refused',
): Response {
  const locale = localeOfRequest(c)
  const isOfRequest = reason === 'too-many' || reason === 'refused'
  const detail = isOfRequest
    ? m.people_passkey_refused({}, { locale })
    : credentialRefusalText(reason, undefined, locale)
  return problemResponse({ status, detail })
}
