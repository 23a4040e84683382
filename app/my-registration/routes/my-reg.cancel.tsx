import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { type Locale, langOf, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { formatDay } from '#app/platform/values/local-day.ts'
import { cents, formatPrice } from '#app/platform/values/money.ts'
import { isLive } from '#app/registration/registration.ts'
import { type CancelPreview, cancelRegistration, previewCancel } from '#app/registration/service.server.ts'
import styles from '../ui/Actions.module.css'
import { mineOf } from '../ui/mine.ts'
import { OwnForm } from '../ui/OwnForm.tsx'
import { Consequences, SubPage } from '../ui/SubPage.tsx'
import { refusalNotice } from '../ui/state/refusal-notice.ts'
import type { Route } from './+types/my-reg.cancel.ts'
import { backHome, redirectAfterFestival, refuseOther, requireHere } from './my-reg-page.server.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.my_reg_cancel_title({}, { locale }),
}

export const headers = personalHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const here = await requireHere(app, request, params.lang)
  const { view, dancer } = here
  redirectAfterFestival(app, here, params.lang)
  const preview = isLive(view.status) ? await previewCancel(app, { id: view.id, by: dancer }) : null
  if (!preview) throw backHome(params.lang, 'cancelled')
  return { mine: mineOf(view), preview }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const here = await requireHere(app, request, params.lang)
  const { dancer, view } = here
  const form = await formOf(request)
  refuseOther(here, form, params.lang)
  redirectAfterFestival(app, here, params.lang)
  const expected = shownIn(form)
  const decision = await cancelRegistration(app, { id: view.id, by: dancer, money: { expected } })
  if (decision.ok) return backHome(params.lang, 'cancelled')
  const locale = localeIn(params)
  switch (decision.reason) {
    case 'edition-archived':
      return data({ words: refusalNotice({ kind: 'edition-archived' }, locale) }, { status: 409 })
    case 'refund-changed': {
      const title = m.my_reg_refused_title({}, { locale })
      return data({ words: { title, text: m.my_reg_cancel_changed({}, { locale }) } }, { status: 409 })
    }
    default:
      throw data(null, { status: 404 })
  }
}

/** The amounts shown on the page: the command does exactly that, or is refused. */
function shownIn(form: FormData) {
  const [back, fee] = [Number(form.get('backCents')), Number(form.get('feeCents'))]
  if (!Number.isSafeInteger(back) || !Number.isSafeInteger(fee)) throw data(null, { status: 400 })
  return { backCents: cents(back), feeCents: cents(fee) }
}

/** The effects of cancelling, and the button. */
export default function Cancel({ loaderData: { mine, preview }, actionData }: Route.ComponentProps) {
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
        {moneyLines(preview, locale).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Consequences>
      <p>
        <a href={`/${langOf(locale)}/policy#cancel`}>{m.my_reg_cancel_terms({}, { locale })}</a>
      </p>
      <p>
        <a href={`${base}/handOver`}>{m.my_reg_cancel_rather({}, { locale })}</a>
      </p>
      <OwnForm method="post" className={styles.actions}>
        <input type="hidden" name="backCents" value={preview.backCents} />
        <input type="hidden" name="feeCents" value={preview.feeCents} />
        <Button variant="danger">{m.my_reg_cancel_do({}, { locale })}</Button>
        <LinkButton variant="primary" href={base}>
          {m.my_reg_cancel_not({}, { locale })}
        </LinkButton>
      </OwnForm>
    </SubPage>
  )
}

/** The refund, by when and to where, and the retained amount. */
function moneyLines(
  { backCents, feeCents, rule, dueOn, account, toCard }: CancelPreview,
  locale: Locale,
): string[] {
  const fee = formatPrice(feeCents, locale)
  if (backCents === 0 && feeCents === 0) return [m.my_reg_cancel_unpaid({}, { locale })]
  const values = { amount: formatPrice(backCents, locale), day: formatDay(dueOn, locale, 'running') }
  const back = account
    ? m.my_reg_cancel_back({ ...values, account }, { locale })
    : toCard
      ? m.my_reg_cancel_back_card(values, { locale })
      : m.my_reg_cancel_back_ask(values, { locale })
  const kept =
    rule.kind === 'resale'
      ? m.my_reg_cancel_resale({ fee }, { locale })
      : m.my_reg_cancel_kept({ fee }, { locale })
  return [...(backCents > 0 ? [back] : []), ...(feeCents > 0 ? [kept] : [])]
}
