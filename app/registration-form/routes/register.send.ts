import { requestActorContext } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { methodNotAllowed } from '#app/platform/http/problem.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { jsonOf } from '#app/platform/islands/json-answer.ts'
import { langIn, localeOf } from '#app/platform/locale.ts'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { SendAnswer } from '../ui/sending/form-answer.ts'
import { withSentences } from '../ui/sending/refusal-text.ts'
import type { Route } from './+types/register.send.ts'
import { afterSaved, answerForm } from './register-answer.server.ts'
import { findRegisterPage, formQuery } from './register-page.server.ts'

/** Handles the form when its script sends it: returns as JSON what the route `register` renders as a page. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const app = context.get(appContext)
  const lang = langIn(params)
  const by = await context.get(requestActorContext).actor()
  const outcome = await answerForm(app, await formOf(request), by, context.get(requestContextKey))
  if (outcome.kind === 'saved') {
    const { href, headers } = afterSaved(app, outcome.saved, lang)
    return jsonOf<SendAnswer>({ kind: 'saved', href }, { headers })
  }
  const { status } = outcome
  const page = await findRegisterPage(app, localeOf(lang), formQuery(app, request))
  const answer = withSentences(outcome.answer, page, localeOf(lang))
  return jsonOf<SendAnswer>({ kind: 'asked', answer, page }, { status })
}

export const loader = () => methodNotAllowed('POST')
