import { data } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { type Locale, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { fieldErrorsOf, handOverInput } from '#app/registration/forms.ts'
import { handOverRegistration } from '#app/registration/service.server.ts'
import { blankDraft, type Draft, readDraft } from '#app/registration-form/ui/draft/draft.ts'
import { mineOf } from '../ui/mine.ts'
import { HandOverForm } from '../ui/person/HandOverForm.tsx'
import { SubPage } from '../ui/SubPage.tsx'
import { errorsByControl, refusalNotice } from '../ui/state/refusal-notice.ts'
import type { Route } from './+types/my-reg.handover.ts'
import { outAgain, refuseOther, requireChangeable } from './my-reg-page.server.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.my_reg_hand_over_title({}, { locale }),
}

export const headers = personalHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { view } = await requireChangeable(context.get(appContext), request, params.lang)
  return { mine: mineOf(view) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const here = await requireChangeable(app, request, params.lang)
  const { dancer, view } = here
  const locale = localeIn(params)
  const form = await formOf(request)
  refuseOther(here, form, params.lang)
  const draft = readDraft(form)
  const to = handOverInput.safeParse(personIn(draft))
  if (!to.success) {
    const reason = { kind: 'fields', errors: fieldErrorsOf(to.error) } as const
    const errors = errorsByControl(reason, draft, locale)
    return data({ draft, errors, words: refusalNotice(reason, locale) }, { status: 422 })
  }
  const decision = await handOverRegistration(app, { id: view.id, to: to.data, by: dancer })
  if (decision.ok) return outAgain(app, params.lang, 'handed-over')
  const words = refusalNotice({ kind: decision.reason }, locale)
  return data({ draft, errors: {}, words }, { status: decision.reason === 'not-found' ? 404 : 409 })
}

function personIn({ name, surname, email, phone, country, city, role, language, terms }: Draft) {
  return { name, surname, email, phone, country, city, role, language, terms }
}

/** The effects of a hand-over, and the form for the new dancer. */
export default function HandOver({ loaderData: { mine }, actionData }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <SubPage
      locale={locale}
      code={mine.code}
      title={m.my_reg_hand_over_title({}, { locale })}
      lead={m.my_reg_hand_over_lead({}, { locale })}
      refused={actionData?.words}
    >
      <HandOverForm
        mine={mine}
        rendered={actionData?.draft ?? { ...blankDraft(locale), role: mine.role }}
        errors={actionData?.errors ?? {}}
        locale={locale}
      />
    </SubPage>
  )
}
