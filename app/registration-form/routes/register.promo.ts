import { appContext } from '#app/platform/app-context.server.ts'
import { methodNotAllowed } from '#app/platform/http/problem.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { jsonOf } from '#app/platform/islands/json-answer.ts'
import { localeIn } from '#app/platform/locale.ts'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { PromoAnswer } from '../ui/price/use-promo.ts'
import { withPromoSentence } from '../ui/sending/refusal-text.ts'
import type { Route } from './+types/register.promo.ts'
import { checkTypedPromo } from './register-promo.server.ts'

/** Checks a code for this address: a POST, so that neither appears in a log. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const form = await formOf(request)
  const typed = (name: string) => String(form.get(name) ?? '')
  const asked = { promo: typed('promo'), email: typed('email') }
  const answer = await checkTypedPromo(context.get(appContext), asked, context.get(requestContextKey))
  const described = answer && withPromoSentence(answer, localeIn(params))
  return jsonOf<PromoAnswer | null>(described, { status: answer?.refusal === 'promo-too-often' ? 429 : 200 })
}

export const loader = () => methodNotAllowed('POST')
