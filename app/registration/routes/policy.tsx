import { getCurrentEdition } from '#app/festival/service.server.ts'
import { houseContext } from '#app/platform/house.server.ts'
import { formatDay, localDay } from '#app/platform/local-day.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { PageHeader } from '#app/platform/ui/PageHeader.tsx'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import type { Route } from './+types/policy.ts'

export const handle: RouteHandle = { title: (locale: Locale) => m.policy_title({}, { locale }) }

export async function loader({ context }: Route.LoaderArgs) {
  const { payInDays, lateAfterDays, termsVersion, company } = await getCurrentEdition(
    context.get(houseContext),
  )
  const { name, street, town, email, phone } = company
  return { payInDays, lateAfterDays, termsVersion, company: { name, street, town, email, phone } }
}

/** What a dancer agrees to, what becomes of their data, and who answers for it. */
export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  const locale = useLocale()
  const { payInDays, lateAfterDays, termsVersion, company } = loaderData
  const { name, street, town, email, phone } = company
  const date = formatDay(localDay(termsVersion), locale, 'running')
  return (
    <div className="page">
      <PageHeader title={m.policy_title({}, { locale })} lead={m.policy_lead({}, { locale })} />
      <div className="measure stack">
        <h2>{m.policy_places_title({}, { locale })}</h2>
        <p>{m.policy_places({}, { locale })}</p>
        <h2>{m.policy_money_title({}, { locale })}</h2>
        <p>{m.policy_money({ payInDays, lateAfterDays }, { locale })}</p>
        <h2>{m.policy_data_title({}, { locale })}</h2>
        <p>{m.policy_data({}, { locale })}</p>
        <p>{m.policy_letters({}, { locale })}</p>
        <p>{m.policy_cookies({}, { locale })}</p>
        <h2>{m.policy_rights_title({}, { locale })}</h2>
        <p>{m.policy_rights({}, { locale })}</p>
        <h2 id="contact">{m.policy_contact_title({}, { locale })}</h2>
        <p>
          {m.policy_contact({ company: name, street, town }, { locale })}
          <br />
          <a href={`mailto:${email}`}>{email}</a>
          <br />
          <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
        </p>
        <p>
          <small>{m.policy_version({ date }, { locale })}</small>
        </p>
      </div>
    </div>
  )
}
