import { data, redirect } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localPath, pathWithReturn } from '../access/return-path.ts'
import { requestActorContext } from '../request-actor.server.ts'
import { readDeviceCookie } from '../sign-in/known-devices.server.ts'
import { actorOf } from '../sign-in/session.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { LoginForm } from '../ui/LoginForm.tsx'
import type { Route } from './+types/login.ts'
import { landingOf } from './landing.server.ts'
import { readForm } from './read-form.server.ts'

export const handle: RouteHandle = { hydrate: true, title: (locale) => m.auth_login_title({}, { locale }) }

export async function loader({ url, request, context }: Route.LoaderArgs) {
  const session = await context.get(requestActorContext).session()
  const to = localPath(url.searchParams.get('to'))
  const signedIn = session && {
    name: session.user.accname ?? session.user.username,
    continueTo: to ?? landingOf(actorOf(session), request),
  }
  const { searchParams } = url
  return { to, signedIn, isNewPassword: searchParams.has('set'), hasEnded: searchParams.has('ended') }
}

/** Signs in and redirects. A refusal returns what was typed, except the password. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const field = await readForm(request)
  const username = field('username').trim()
  const password = field('password')
  if (username === '' || password === '') {
    return data({ username, refused: 'missing', seconds: null } as const, { status: 422 })
  }
  const { address } = context.get(requestContextKey)
  const userAgent = request.headers.get('user-agent')
  const requestActor = context.get(requestActorContext)
  const device = readDeviceCookie(app, request.headers.get('cookie'))
  const browser = { address, userAgent, device, requestActor }
  const answer = await signIn(app, { username, password, code: field('code'), ...browser })
  if (answer.ok) {
    const { cookie, deviceCookie, session } = answer.value
    const to = localPath(field('to')) ?? landingOf(actorOf(session), request)
    const next = session.user.mustChangePassword
      ? pathWithReturn('/auth/password', new URL(to, request.url))
      : to
    const headers = new Headers([
      ['Set-Cookie', cookie],
      ['Set-Cookie', deviceCookie],
    ])
    return redirect(next, { status: 303, headers })
  }
  const { reason } = answer
  if (typeof reason === 'string') {
    return data({ username, refused: reason, seconds: null } as const, { status: 422 })
  }
  const { seconds } = reason
  return data({ username, refused: 'too-often', seconds } as const, {
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  })
}

/** Tells in `Retry-After` when to try again. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginForm locale={useLocale()} {...loaderData} answer={actionData} />
}
