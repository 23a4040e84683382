import { houseContext } from '#app/platform/house.server.ts'
import type { PromoAnswer } from '../ui/form/use-promo.ts'
import type { Route } from './+types/register.promo.ts'
import { lookPromoUp } from './register-promo.server.ts'

/** Whether a code counts for this address: a POST, so that neither stands in a log. */
export async function action({ request, context }: Route.ActionArgs): Promise<PromoAnswer | null> {
  const form = await request.formData()
  return lookPromoUp(
    context.get(houseContext),
    String(form.get('promo') ?? ''),
    String(form.get('email') ?? ''),
  )
}
