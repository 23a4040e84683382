import { data } from 'react-router'
import { z } from 'zod'
import { readInquiries } from '#app/cards/service.server.ts'
import { may } from '#app/ledger/policy.ts'
import { officeEdition, openInItsEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { id, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useKeptAnswer } from '#app/platform/ui/use-kept-answer.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { isLocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { moneyFilters } from '#app/registration/money/office/money-filter.ts'
import {
  answerPayment,
  listMoney,
  payTogether,
  readAccountOf,
  slipOfGroup,
} from '#app/registration/money/office/service.server.ts'
import { PaymentsScreen, type PaymentsScreenData } from '#app/registration/money/office/ui/PaymentsScreen.tsx'
import type { PaymentsAnswer } from '#app/registration/money/office/ui/payments-answer.ts'
import { editionOf } from '#app/registration/service.server.ts'
import type { Route } from './+types/payments.ts'

export const handle: RouteHandle = {
  title: (locale) => m.office_payments_title({}, { locale }),
  isLive: true,
}

/** Registrations with open, late or overpaid money; or everything about one registration's money. */
export async function loader(args: Route.LoaderArgs): Promise<PaymentsScreenData> {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'payment.book')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const { searchParams } = args.url
  const today = localDayOf(app.now())
  const mayCorrect = may(by, 'payment.correct')
  const wanted = searchParams.get('id')
  if (wanted !== null) {
    const account = isId(wanted) ? await readAccountOf(app, { edition, id: id(wanted), by }) : null
    if (!account && isId(wanted))
      await openInItsEdition(args, by, { of: await editionOf(app, id(wanted)), shown: edition.id })
    if (!account) throw data(null, { status: 404 })
    return { list: null, account, inquiries: {}, today, mayCorrect }
  }
  const day = searchParams.get('until')
  const until = day !== null && isLocalDay(day) ? day : null
  const asked = {
    // what was open on a day in the past is not known
    filter: until ? 'all' : z.enum(moneyFilters).catch('open').parse(searchParams.get('show')),
    search: textIn(searchParams, 'q'),
    until,
    page: z.coerce.number().int().min(1).max(10_000).catch(1).parse(searchParams.get('page')),
  }
  const inquiries = await readInquiries(app.db, edition.id)
  const list = await listMoney(app.db, edition.id, {
    ...asked,
    inquiries: inquiries.map(({ registrationId }) => registrationId),
  })
  return {
    list: { ...list, ...asked },
    account: null,
    today,
    mayCorrect,
    inquiries: Object.fromEntries(
      inquiries.map(({ registrationId, answerBy }) => [registrationId, answerBy && localDayOf(answerBy)]),
    ),
  }
}

/** Records, corrects, adds the number of a till, or makes one reference for several, depending on the form's intent. R31, R32 */
export async function action(args: Route.ActionArgs): Promise<PaymentsAnswer> {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const form = await formOf(args.request)
  if (form.get('intent') !== 'together') return answerPayment(app, form, by)
  const edition = await officeEdition(args, by)
  const ids = form
    .getAll('registration')
    .flatMap((value) => (typeof value === 'string' && isId(value) ? id(value) : []))
  const made = await payTogether(app, { editionId: edition.id, ids, by })
  if (!made.ok) return { kind: 'refused', reason: made.reason }
  const slip = await slipOfGroup(app.db, edition, made.value.number)
  return { kind: 'together', slip }
}

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentsScreen {...loaderData} answer={useKeptAnswer(actionData)} locale={useLocale()} />
}
