import { whoContext } from '#app/people/who.server.ts'
import { houseContext } from '#app/platform/house.server.ts'
import { notThisWay } from '#app/platform/http/problem.ts'
import { jsonOf } from '#app/platform/islands/json-answer.ts'
import { langIn, localeOf } from '#app/platform/locale.ts'
import { visitContext } from '#app/platform/visit.server.ts'
import type { SendAnswer } from '../ui/sending/form-answer.ts'
import type { Route } from './+types/register.send.ts'
import { afterSaved, answerForm } from './register-answer.server.ts'
import { askedIn, findRegisterPage } from './register-page.server.ts'

/** The form, sent by its script: the same answer that `register` shows as a page. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const house = context.get(houseContext)
  const lang = langIn(params)
  const by = await context.get(whoContext).actor()
  const outcome = await answerForm(house, await request.formData(), by, context.get(visitContext))
  if (outcome.kind === 'saved') {
    const { href, headers } = afterSaved(house, outcome.saved, lang)
    return jsonOf<SendAnswer>({ kind: 'saved', href }, { headers })
  }
  const { answer, status } = outcome
  const page = await findRegisterPage(house, localeOf(lang), askedIn(house, request))
  return jsonOf<SendAnswer>({ kind: 'asked', answer, page }, { status })
}

export const loader = () => notThisWay('POST')
