import { data } from 'react-router'
import { findOwnInvoices } from '#app/invoices/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { personalHeaders } from '#app/platform/http/personal-headers.ts'
import { type Locale, localeIn } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { fieldErrorsOf, registrationChange } from '#app/registration/forms.ts'
import { waysToPay } from '#app/registration/money/ways-to-pay.ts'
import type { SaveRefusal } from '#app/registration/refusal.ts'
import { statusOf } from '#app/registration/refusal.ts'
import { isLive } from '#app/registration/registration.ts'
import { changeRegistration, isInvoiced } from '#app/registration/service.server.ts'
import { made } from '#app/registration-form/ui/draft/controls.ts'
import { type Draft, readDraft } from '#app/registration-form/ui/draft/draft.ts'
import { changesBetween, draftOf } from '../ui/change/draft-of.ts'
import { rebaseDraft, shownField } from '../ui/change/rebase.ts'
import { mineOf } from '../ui/mine.ts'
import { PersonForm } from '../ui/person/PersonForm.tsx'
import { SubPage } from '../ui/SubPage.tsx'
import { errorsByControl, refusalNotice } from '../ui/state/refusal-notice.ts'
import type { Route } from './+types/my-reg.person.ts'
import { backHome, refuseOther, requireHere } from './my-reg-page.server.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale: Locale) => m.my_reg_person_title({}, { locale }),
}

export const headers = personalHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { view, edition } = await requireHere(app, request, params.lang)
  if (!isLive(view.status)) throw backHome(params.lang)
  const ways = waysToPay(app.config, edition)
  const isInvoiceIssued = await isInvoiced(app.db, view)
  // Staff may have issued the invoice to another buyer than this registration names
  const issued = isInvoiceIssued ? await findOwnInvoices(app.db, view) : []
  const invoicedTo = issued.find(({ kind }) => kind === 'invoice')?.buyer ?? null
  return { mine: mineOf(view), ways, payInDays: edition.payInDays, isInvoiceIssued, invoicedTo }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const here = await requireHere(app, request, params.lang)
  const { dancer, view } = here
  const locale = localeIn(params)
  const form = await formOf(request)
  refuseOther(here, form, params.lang)
  const now = draftOf(mineOf(view))
  const shown = String(form.get(shownField) ?? '')
  const { draft, contested } = rebaseDraft(readDraft(form), { shown, now })
  const changes = changesBetween(now, draft)
  if (Object.keys(changes).length === 0) return backHome(params.lang)
  if (contested.length > 0) {
    const sentence = m.my_reg_person_meanwhile_field({}, { locale })
    const errors = made(contested.map(controlOf), () => sentence)
    const title = m.my_reg_refused_title({}, { locale })
    return data(
      { draft, errors, words: { title, text: m.my_reg_person_meanwhile({}, { locale }) } },
      { status: 409 },
    )
  }

  const asked = registrationChange.safeParse(changes)
  if (!asked.success) {
    return refused({ kind: 'fields', errors: fieldErrorsOf(asked.error) }, draft, locale)
  }
  const decision = await changeRegistration(app, { id: view.id, change: asked.data, by: dancer })
  if (decision.ok) return backHome(params.lang, 'person')
  if (decision.reason.kind === 'key-reused') throw data(null, { status: 409 })
  return refused(decision.reason, draft, locale)
}

/** The control beside which the error of a field stands. */
function controlOf(field: string): string {
  return field === 'buyer' ? 'buyerName' : field
}

function refused(reason: SaveRefusal, draft: Draft, locale: Locale) {
  const errors = errorsByControl(reason, draft, locale)
  return data({ draft, errors, words: refusalNotice(reason, locale) }, { status: statusOf(reason) })
}

/** The form of the dancer's own data. */
export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { mine, ways, payInDays, isInvoiceIssued, invoicedTo } = loaderData
  const locale = useLocale()
  return (
    <SubPage
      locale={locale}
      code={mine.code}
      title={m.my_reg_person_title({}, { locale })}
      lead={m.my_reg_person_lead({}, { locale })}
      refused={actionData?.words}
    >
      <PersonForm
        mine={mine}
        rendered={actionData?.draft ?? draftOf(mine)}
        errors={actionData?.errors ?? {}}
        ways={ways}
        payInDays={payInDays}
        isInvoiceIssued={isInvoiceIssued}
        invoicedTo={invoicedTo}
        locale={locale}
      />
    </SubPage>
  )
}
