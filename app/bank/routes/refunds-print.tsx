import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { formatCents, sumCents } from '#app/platform/values/money.ts'
import { may } from '#app/registration/policy.ts'
import { readOpenQueue } from '../refunds/open-queue.server.ts'
import { PrintedRefunds } from '../refunds/ui/PrintedRefunds.tsx'
import type { Route } from './+types/refunds-print.ts'

export const handle: RouteHandle = {
  isPrivate: true,
  title: (locale) => m.office_refunds_print_title({}, { locale }),
}

export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'refund.decide')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const { code } = await officeEdition(args, by)
  return { code, refunds: await readOpenQueue(app) }
}

/** The queue on paper, with its sum and a line to sign on. */
export default function RefundsPrint({ loaderData: { code, refunds } }: Route.ComponentProps) {
  const locale = useLocale()
  const sum = formatCents(sumCents(refunds.map(({ amountCents }) => amountCents)), locale)
  return (
    <>
      <h1>
        {m.office_refunds_title({}, { locale })} {code}
      </h1>
      {refunds.length === 0 ? (
        <p>{m.refunds_none({}, { locale })}</p>
      ) : (
        <PrintedRefunds refunds={refunds} locale={locale} />
      )}
      <p>{m.refunds_queue_title({ count: refunds.length, sum }, { locale })}</p>
      <p>{m.refunds_signed({}, { locale })} ____________________</p>
    </>
  )
}
