import { data, Form } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { type Locale, langOf, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { formatCents } from '#app/platform/values/money.ts'
import { isLive } from '#app/registration/registration.ts'
import { cancelRegistration } from '#app/registration/service.server.ts'
import styles from '../ui/Actions.module.css'
import { mineOf } from '../ui/mine.ts'
import { Consequences, SubPage } from '../ui/SubPage.tsx'
import { refusalNotice } from '../ui/state/refusal-notice.ts'
import type { Route } from './+types/my-reg.cancel.ts'
import { backHome, requireHere } from './my-reg-page.server.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.my_reg_cancel_title({}, { locale }),
}

export const headers = personalHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { view } = await requireHere(context.get(appContext), request, params.lang)
  if (!isLive(view.status)) throw backHome(params.lang, 'cancelled')
  return { mine: mineOf(view) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { dancer, view } = await requireHere(app, request, params.lang)
  const decision = await cancelRegistration(app, { id: view.id, by: dancer })
  if (decision.ok) return backHome(params.lang, 'cancelled')
  if (decision.reason === 'not-found') throw data(null, { status: 404 })
  return data({ words: refusalNotice({ kind: 'festival-archived' }, localeIn(params)) }, { status: 409 })
}

/** What cancelling means, and the button that does it. */
export default function Cancel({ loaderData: { mine }, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const base = `/${langOf(locale)}/myReg`
  const places = mine.picks.filter(({ state }) => state === 'placed').length
  const waits = mine.picks.some(({ state }) => state === 'waiting')
  return (
    <SubPage
      locale={locale}
      code={mine.code}
      title={m.my_reg_cancel_title({}, { locale })}
      lead={m.my_reg_cancel_lead({}, { locale })}
      refused={actionData?.words}
    >
      <Consequences>
        {places > 0 && <li>{m.my_reg_cancel_places({ count: places }, { locale })}</li>}
        {waits && <li>{m.my_reg_cancel_queue({}, { locale })}</li>}
        {mine.partner.state === 'confirmed' && <li>{m.my_reg_cancel_partner({}, { locale })}</li>}
        {mine.paidCents > 0 ? (
          <li>{m.my_reg_cancel_paid({ amount: formatCents(mine.paidCents, locale) }, { locale })}</li>
        ) : (
          <li>{m.my_reg_cancel_unpaid({}, { locale })}</li>
        )}
      </Consequences>
      <p>
        <a href={`${base}/handOver`}>{m.my_reg_cancel_rather({}, { locale })}</a>
      </p>
      <Form method="post" className={styles.actions}>
        <Button look="danger">{m.my_reg_cancel_do({}, { locale })}</Button>
        <LinkButton look="next" href={base}>
          {m.my_reg_cancel_not({}, { locale })}
        </LinkButton>
      </Form>
    </SubPage>
  )
}
