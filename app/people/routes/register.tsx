import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { langOfCookie } from '#app/platform/http/language-cookie.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { askAccount } from '../accounts/account-requests.server.ts'
import { RegisterForm } from '../ui/RegisterForm.tsx'
import type { Route } from './+types/register.ts'
import { readForm } from './read-form.server.ts'

export const handle: RouteHandle = { title: (locale) => m.auth_register_title({}, { locale }) }

/** Where the message can be read: in one's mailbox, in the demo's, or nowhere. */
export async function loader({ context }: Route.LoaderArgs) {
  const { mail, demo } = context.get(appContext).config
  return { mailbox: mail ? 'own' : demo ? 'demo' : 'none' } as const
}

/** Asks for an account without roles, a dancer's. The answer is the same, whether the address has one or not. */
export async function action({ request, context }: Route.ActionArgs) {
  const locale = localeOf(langOfCookie(request.headers.get('cookie')) ?? 'EN')
  const field = await readForm(request)
  const username = field('username').trim()
  const { address } = context.get(requestContextKey)
  const asked = await askAccount(context.get(appContext), { username, address, locale })
  if (asked.ok) return data({ kind: 'asked' } as const)
  const { reason } = asked
  if (reason.kind === 'fields') {
    return data({ kind: 'refused', username, errors: reason.errors, seconds: null } as const, { status: 422 })
  }
  const headers = { 'Retry-After': String(reason.seconds) }
  return data({ kind: 'refused', username, errors: [], seconds: reason.seconds } as const, {
    status: 429,
    headers,
  })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return <RegisterForm locale={useLocale()} mailbox={loaderData.mailbox} answer={actionData} />
}
