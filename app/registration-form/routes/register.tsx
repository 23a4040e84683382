import { data, redirect } from 'react-router'
import { requestActorContext } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { langIn, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import { OnlyRendered } from '#app/platform/ui/only-rendered.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { RegisterPage } from '../ui/RegisterPage.tsx'
import { withSentences } from '../ui/sending/refusal-text.ts'
import type { Route } from './+types/register.ts'
import { afterSaved, answerForm } from './register-answer.server.ts'
import { findRegisterPage, formQuery } from './register-page.server.ts'

export const handle: RouteHandle = {
  islands: true,
  title: (locale) => m.register_title({}, { locale }),
  description: (locale) => m.register_lead({}, { locale }),
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  return new OnlyRendered(await findRegisterPage(app, localeIn(params), formQuery(app, request)))
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const by = await context.get(requestActorContext).actor()
  const outcome = await answerForm(app, await formOf(request), by, context.get(requestContextKey))
  if (outcome.kind === 'asked') return data(outcome.answer, { status: outcome.status })
  const { href, headers } = afterSaved(app, outcome.saved, langIn(params))
  return redirect(href, { status: 303, headers })
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { data: page } = loaderData
  const locale = useLocale()
  const answer = actionData && withSentences(actionData, page, locale)
  return <RegisterPage page={page} answer={answer} locale={locale} />
}
