import { data } from 'react-router'
import { z } from 'zod'
import { readInquiries } from '#app/cards/service.server.ts'
import { may } from '#app/ledger/policy.ts'
import type { Actor } from '#app/people/actor.ts'
import { officeEdition, openInItsEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { type AppContext, appContext } from '#app/platform/app-context.server.ts'
import { id, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useKeptAnswer } from '#app/platform/ui/use-kept-answer.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { isLocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { moneyFilters } from '#app/registration/money/office/money-filter.ts'
import { documentNumberInput, paymentInput } from '#app/registration/money/office/payment-form.ts'
import {
  addTillNumber,
  correctPayment,
  listMoney,
  payTogether,
  readAccountOf,
  recordPayment,
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
    search: (searchParams.get('q') ?? '').slice(0, 120),
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
  switch (form.get('intent')) {
    case 'record':
      return record(app, form, by)
    case 'correct':
      return correct(app, form, by)
    case 'number':
      return addNumber(app, form, by)
    case 'together': {
      const edition = await officeEdition(args, by)
      const ids = form
        .getAll('registration')
        .flatMap((value) => (isText(value) && isId(value) ? id(value) : []))
      const made = await payTogether(app, { editionId: edition.id, ids, by })
      if (!made.ok) return { kind: 'refused', reason: made.reason }
      const slip = await slipOfGroup(app.db, edition, made.value.number)
      return { kind: 'together', slip }
    }
    default:
      throw data(null, { status: 400 })
  }
}

const isText = (value: FormDataEntryValue | null): value is string => typeof value === 'string'

/** Absent in a form that does not send it, or sends no amount. */
const shownPaid = z
  .preprocess((value) => value ?? undefined, z.coerce.number().int().optional())
  .catch(undefined)

async function record(app: AppContext, form: FormData, by: Actor): Promise<PaymentsAnswer> {
  const input = paymentInput(localDayOf(app.now())).safeParse(Object.fromEntries(form))
  const registrationId = form.get('registration')
  const key = form.get('key')
  if (!isText(registrationId) || !isId(registrationId) || !isText(key)) throw data(null, { status: 400 })
  if (!input.success) return fieldsRefused(input.error)
  const shownPaidCents = shownPaid.parse(form.get('shownPaid'))
  const recorded = await recordPayment(app, {
    payment: {
      ...input.data,
      registrationId: id(registrationId),
      reference: null,
      key: `hand/${key.slice(0, 60)}`,
      shownPaidCents,
    },
    by,
    notify: form.get('notify') === 'on',
  })
  if (!recorded.ok) return { kind: 'refused', reason: recorded.reason }
  const paidCents = shownPaidCents === undefined ? undefined : shownPaidCents + input.data.amountCents
  return { kind: 'done', what: recorded.value.booked ? 'recorded' : 'again', paidCents }
}

async function correct(app: AppContext, form: FormData, by: Actor): Promise<PaymentsAnswer> {
  const movement = form.get('movement')
  if (!isText(movement) || !isId(movement)) throw data(null, { status: 400 })
  const isNone = String(form.get('amountCents') ?? '').trim() === ''
  const input = isNone ? null : paymentInput(localDayOf(app.now())).safeParse(Object.fromEntries(form))
  if (input && !input.success) return fieldsRefused(input.error)
  const reason = String(form.get('reason') ?? '').slice(0, 500)
  const to = input?.data ?? null
  const corrected = await correctPayment(app, { movementId: id(movement), to, reason, by })
  if (!corrected.ok) return { kind: 'refused', reason: corrected.reason }
  return { kind: 'done', what: 'corrected' }
}

async function addNumber(app: AppContext, form: FormData, by: Actor): Promise<PaymentsAnswer> {
  const movement = form.get('movement')
  const typed = documentNumberInput.safeParse(form.get('documentNumber'))
  if (!isText(movement) || !isId(movement) || !typed.success) throw data(null, { status: 400 })
  const added = await addTillNumber(app, { movementId: id(movement), documentNumber: typed.data, by })
  if (!added.ok) return { kind: 'refused', reason: added.reason }
  return { kind: 'done', what: 'numbered' }
}

const fieldsRefused = ({ issues }: z.ZodError) =>
  ({ kind: 'fields', fields: issues.map(({ path }) => String(path[0])) }) as const

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentsScreen {...loaderData} answer={useKeptAnswer(actionData)} locale={useLocale()} />
}
