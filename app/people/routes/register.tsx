import { data, redirect } from 'react-router'
import { houseContext } from '#app/platform/house.server.ts'
import { rememberedLang } from '#app/platform/language-cookie.ts'
import { localeOf } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { visitContext } from '#app/platform/visit.server.ts'
import { createAccount } from '../create-account.server.ts'
import { signIn } from '../sign-in.server.ts'
import { RegisterForm } from '../ui/RegisterForm.tsx'
import { whoContext } from '../who.server.ts'
import type { Route } from './+types/register.ts'
import { readForm } from './read-form.server.ts'

export const handle: RouteHandle = { title: (locale) => m.auth_register_title({}, { locale }) }

/** An account without roles, a dancer's. Whoever made it is signed in with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const lang = rememberedLang(request.headers.get('cookie')) ?? 'EN'
  const field = await readForm(request)
  const [username, accname, password] = [field('username').trim(), field('accname').trim(), field('password')]
  const { address } = context.get(visitContext)
  const locale = localeOf(lang)
  const made = await createAccount(house, { username, password, accname: accname || null, address, locale })
  if (!made.ok) {
    const { reason } = made
    const kept = { username, accname }
    if (reason.kind === 'fields') {
      return data({ kept, faults: reason.faults, seconds: null } as const, { status: 422 })
    }
    const headers = { 'Retry-After': String(reason.seconds) }
    return data({ kept, faults: [], seconds: reason.seconds } as const, { status: 429, headers })
  }
  const who = context.get(whoContext)
  const entered = await signIn(house, { username, password, address, who })
  if (!entered.ok) return redirect('/auth/login', { status: 303 })
  return redirect(`/${lang}/myReg`, { status: 303, headers: { 'Set-Cookie': entered.value.cookie } })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function Register({ actionData }: Route.ComponentProps) {
  return <RegisterForm locale={useLocale()} answer={actionData} />
}
