import { data } from 'react-router'
import { z } from 'zod'
import { buyerInput } from '#app/ledger/buyer.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { optional } from '#app/platform/http/form-fields.ts'
import { type Id, id, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useKeptAnswer } from '#app/platform/ui/use-kept-answer.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cut } from '#app/platform/values/storable.ts'
import { textIn } from '#app/platform/values/text-in-address.ts'
import { may } from '../policy.ts'
import {
  compareInvoices,
  creditInvoice,
  issueEach,
  issueFinals,
  issueInvoice,
  listInvoices,
  openAdvances,
  reverseInvoice,
  totalInvoices,
} from '../service.server.ts'
import { InvoicesScreen } from '../ui/InvoicesScreen.tsx'
import type { InvoicesAnswer } from '../ui/invoices-answer.ts'
import { issuedAnswer } from '../ui/issued-answer.ts'
import type { Route } from './+types/invoices.ts'

/** Documents of one page of the list. */
const pageSize = 50

export const handle: RouteHandle = {
  title: (locale) => m.office_invoices_title({}, { locale }),
  isLive: true,
}

/** Totals for a regAdmin, documents for admins alone. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const { db } = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const search = textIn(args.url.searchParams, 'q')
  if (!may(by, 'invoice.see')) {
    return { totals: await totalInvoices(db, edition.id), search, documents: null }
  }
  const isFinalTime = localDayOf(args.context.get(appContext).now()) >= edition.startsOn
  const page = z.coerce.number().int().min(1).max(10_000).catch(1).parse(args.url.searchParams.get('page'))
  const part = { from: (page - 1) * pageSize, most: pageSize + 1 }
  const paidOnly = args.url.searchParams.get('due') !== 'all'
  // each goes through an edition's documents: together they take as long as the longest
  const [totals, issued, { notInvoiced, overInvoiced }, advances] = await Promise.all([
    totalInvoices(db, edition.id),
    listInvoices(db, edition.id, search, part),
    compareInvoices(db, edition.id, { paidOnly, most: pageSize }),
    isFinalTime ? openAdvances(db, { editionId: edition.id }) : [],
  ])
  return {
    totals,
    search,
    documents: {
      issued: issued.slice(0, pageSize),
      page,
      hasMore: issued.length > pageSize,
      open: notInvoiced.first,
      openCount: notInvoiced.count,
      paidOnly,
      over: overInvoiced,
      advances: advances.length,
      mayIssue: !edition.archived,
    },
  }
}

/** Issues, credits or reverses what the form names. I7–I11 */
export async function action(args: Route.ActionArgs): Promise<InvoicesAnswer> {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const form = await formOf(args.request)
  const registrations = idsIn(form.getAll('registration'))
  switch (form.get('intent')) {
    case 'each': {
      const each = await issueEach(app, { editionId, registrations, by })
      if (!each.ok) throw data(null, { status: 403 })
      return issuedAnswer(each.value)
    }
    case 'finals': {
      const finals = await issueFinals(app, { editionId, by })
      if (!finals.ok) throw data(null, { status: 403 })
      return issuedAnswer(finals.value)
    }
    case 'together':
    case 'pro-forma': {
      const buyer = buyerIn(form)
      if (!buyer.success) return buyerRefused(buyer.error)
      const kind = form.get('intent') === 'pro-forma' ? 'proForma' : 'invoice'
      const shown = text(form, 'shown')
      const shownCents = /^\d{1,9}$/.test(shown) ? Number(shown) : undefined
      const given = { editionId, registrations, shownCents, buyer: buyer.data, kind, by } as const
      const issued = await issueInvoice(app, given)
      if (!issued.ok) return { kind: 'refused', reason: issued.reason }
      return { kind: 'issued', numbers: [issued.value.number], skipped: 0 }
    }
    case 'credit':
    case 'reverse': {
      const [invoice] = idsIn(form.getAll('invoice'))
      if (!invoice) throw data(null, { status: 400 })
      const given = { editionId, id: invoice, reason: reasonIn(form), by }
      if (form.get('intent') === 'credit') {
        const credit = await creditInvoice(app, given)
        if (!credit.ok) return { kind: 'refused', reason: credit.reason }
        return { kind: 'issued', numbers: [credit.value.number], skipped: 0 }
      }
      const buyer = form.get('otherBuyer') === 'on' ? buyerIn(form) : null
      if (buyer && !buyer.success) return buyerRefused(buyer.error)
      const reversed = await reverseInvoice(app, { ...given, ...(buyer && { buyer: buyer.data }) })
      if (!reversed.ok) return { kind: 'refused', reason: reversed.reason }
      const { credit, invoice: again } = reversed.value
      return { kind: 'issued', numbers: [credit.number, ...(again ? [again.number] : [])], skipped: 0 }
    }
    default:
      throw data(null, { status: 400 })
  }
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
  return <InvoicesScreen {...loaderData} answer={useKeptAnswer(actionData)} locale={useLocale()} />
}

function buyerIn(form: FormData) {
  return buyerInput.safeParse({
    name: text(form, 'name'),
    address: text(form, 'address'),
    country: text(form, 'country'),
    vatId: text(form, 'vatId'),
  })
}

function buyerRefused({ issues }: z.ZodError): InvoicesAnswer {
  return { kind: 'buyer-refused', fields: issues.map(({ path }) => String(path[0])) }
}

function text(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

/** As it is printed, so without characters that nobody sees. */
function reasonIn(form: FormData): string | null {
  return optional(200).parse(cut(text(form, 'reason'), 200))
}

function idsIn(values: readonly FormDataEntryValue[]): Id[] {
  return values.flatMap((value) => (typeof value === 'string' && isId(value) ? id(value) : []))
}
