import { getContentPage } from '#app/festival/content/service.server.ts'
import { viewIn } from '#app/festival/content/view-in.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { isLang, localeOf } from '#app/platform/locale.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { areCardsOffered } from '#app/registration/money/ways-to-pay.ts'
import { PaymentInfo } from '../ui/money/PaymentInfo.tsx'
import type { Route } from './+types/payment-info.ts'

export const handle: RouteHandle = {
  title: (_, loaded) => viewIn(loaded)?.title,
  description: (_, loaded) => viewIn(loaded)?.description,
}

export async function loader({ context, params: { lang } }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const edition = await getCurrentEdition(app)
  const { payInDays, lateAfterDays, startsOn, company, iban, bic } = edition
  const { name, street, town } = company
  return {
    view: await getContentPage(app, 'paymentInfo', localeOf(isLang(lang) ? lang : 'EN')),
    payInDays,
    lateAfterDays,
    startsOn,
    account: { name, street, town, iban, bic },
    today: localDayOf(app.now()),
    cardOffered: areCardsOffered(app.config, edition),
  }
}

/** The page about how and when to pay. */
export default function PaymentInfoPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page">
      <PaymentInfo {...loaderData} locale={useLocale()} />
    </div>
  )
}
