import { houseContext } from '#app/platform/house.server.ts'
import { jsonOf } from '#app/platform/islands/json-answer.ts'
import { notThisWay } from '#app/platform/problem.ts'
import type { PromoAnswer } from '../ui/form/use-promo.ts'
import type { Route } from './+types/register.promo.ts'
import { lookPromoUp } from './register-promo.server.ts'

/** Whether a code counts for this address: a POST, so that neither stands in a log. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await request.formData()
  const typed = (name: string) => String(form.get(name) ?? '')
  return jsonOf<PromoAnswer | null>(
    await lookPromoUp(context.get(houseContext), typed('promo'), typed('email')),
  )
}

export const loader = () => notThisWay('POST')
