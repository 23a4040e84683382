import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { type Locale, langOf, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import { Button, LinkButton } from '#app/platform/ui/Button.tsx'
import { Field } from '#app/platform/ui/fields/Field.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { formatPrice } from '#app/platform/values/money.ts'
import { isLive } from '#app/registration/registration.ts'
import { eraseRegistration } from '#app/registration/service.server.ts'
import styles from '../ui/Actions.module.css'
import { mineOf } from '../ui/mine.ts'
import { OwnForm } from '../ui/OwnForm.tsx'
import { Consequences, SubPage } from '../ui/SubPage.tsx'
import type { Route } from './+types/my-reg.erase.ts'
import { outAgain, refuseOther, requireHere } from './my-reg-page.server.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.my_reg_erase_title({}, { locale }),
}

export const headers = personalHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { view } = await requireHere(context.get(appContext), request, params.lang)
  return { mine: mineOf(view) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const here = await requireHere(app, request, params.lang)
  const { dancer, view } = here
  const form = await formOf(request)
  refuseOther(here, form, params.lang)
  const typed = form.get('code')
  if (typeof typed !== 'string' || !isSameCode(typed, view.code)) {
    const locale = localeIn(params)
    return data({ error: m.my_reg_erase_wrong_code({}, { locale }) }, { status: 422 })
  }
  const decision = await eraseRegistration(app, { id: view.id, by: dancer })
  if (!decision.ok) throw data(null, { status: 404 })
  return outAgain(app, params.lang, 'erased')
}

/** As typed: in upper or lower case, with or without the hyphen. */
function isSameCode(typed: string, code: string): boolean {
  const bare = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return bare(typed) === bare(code)
}

/** The effects of erasing; the dancer confirms by typing the registration's code. */
export default function Erase({ loaderData: { mine }, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  const base = `/${langOf(locale)}/myReg`
  return (
    <SubPage
      locale={locale}
      code={mine.code}
      title={m.my_reg_erase_title({}, { locale })}
      lead={m.my_reg_erase_lead({}, { locale })}
    >
      <Consequences>
        {isLive(mine.status) && <li>{m.my_reg_erase_cancels({}, { locale })}</li>}
        {mine.paidCents > 0 && (
          <li>{m.my_reg_erase_paid({ amount: formatPrice(mine.paidCents, locale) }, { locale })}</li>
        )}
        <li>{m.my_reg_erase_account({}, { locale })}</li>
        <li>{m.my_reg_erase_keeps({}, { locale })}</li>
      </Consequences>
      <p>
        <a href={`${base}/data.json`} download>
          {m.my_reg_download_first({}, { locale })}
        </a>
      </p>
      <OwnForm method="post" className={styles.form}>
        <Field
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          label={m.my_reg_erase_code({ code: mine.code }, { locale })}
          error={actionData?.error}
        />
        <div className={styles.actions}>
          <Button variant="danger">{m.my_reg_erase_do({}, { locale })}</Button>
          <LinkButton variant="primary" href={base}>
            {m.my_reg_cancel_not({}, { locale })}
          </LinkButton>
        </div>
      </OwnForm>
    </SubPage>
  )
}
