import { data } from 'react-router'
import { z } from 'zod'
import { isFrozen } from '#app/festival/phase.ts'
import { may as mayInvoice } from '#app/invoices/policy.ts'
import { may as mayMoney } from '#app/ledger/policy.ts'
import { officeEdition, openInItsEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import { isByScript } from '#app/platform/start/lost-answers.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { answerPayment } from '#app/registration/money/office/service.server.ts'
import { may } from '#app/registration/policy.ts'
import { editionOf, resendEmail, sendPlaces } from '#app/registration/service.server.ts'
import { findRegisterPage } from '#app/registration-form/service.server.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { actionsFor } from '../lists/editor/fields-for.ts'
import { answerListRequest } from '../lists/ending/consequences.server.ts'
import { readerOf } from '../lists/read-list.server.ts'
import { announcePresence, presenceRequest } from '../live/presence.server.ts'
import { answerTag, tagRequest } from '../registrations/answer-tag.server.ts'
import { answerBulk, bulkRequest, readPending } from '../registrations/bulk-requests.server.ts'
import { registrationsFile } from '../registrations/files.server.ts'
import { readState } from '../registrations/list-state.ts'
import { answerMerge, mergeRequest } from '../registrations/merge/answer-merge.server.ts'
import { answerNew, newRequest } from '../registrations/new/answer-new.server.ts'
import { readChoices } from '../registrations/queries/read-choices.server.ts'
import { readDetail, readEmailText } from '../registrations/queries/read-detail.server.ts'
import { readRegistrationList } from '../registrations/queries/read-list.server.ts'
import { answerStandard, standardRequest } from '../registrations/standard-emails.server.ts'
import { answerSwap, swapRequest } from '../registrations/swap.server.ts'
import { RegistrationsScreen } from '../registrations/ui/RegistrationsScreen.tsx'
import { answerUndo, undoRequest } from '../registrations/undo/answer-undo.server.ts'
import { answerViews, readStoredViews, viewRequest } from '../registrations/views/answer-views.server.ts'
import { bulkCommandsIn } from '../registrations/what-can-be-done.ts'
import { answerRows, rowsRequest } from '../registrations/windows/answer-rows.server.ts'
import type { Route } from './+types/registrations.ts'

export const handle: RouteHandle = {
  title: (locale) => m.office_registrations_title({}, { locale }),
  isLive: true,
}

/** With `file=csv` or `file=xlsx` the same address is a file, with the same access check. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    const search = args.url.searchParams
    if (!search.has('file')) return next()
    const by = actorOf(await requireAccessSignedIn(args))
    if (!may(by, 'registrations.list')) throw data(null, { status: 403 })
    const app = args.context.get(appContext)
    const { id: editionId, code: editionCode } = await officeEdition(args, by)
    return registrationsFile(app, { editionId, editionCode, search, locale: localeOfPage(args.request) })
  },
]

/** A page of the filtered registrations, the sums of all, and the open one. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccessSignedIn(args)
  const by = actorOf(session)
  if (!may(by, 'registrations.list')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const today = localDayOf(app.now())
  const state = readState(args.url.searchParams)
  const { open, email, isAlone } = state
  const locale = localeOfPage(args.request)
  const [list, names, detail, pending, stored] = await Promise.all([
    isAlone ? null : readRegistrationList(app.db, edition.id, { ...state, today }),
    readChoices(app, edition.id, locale),
    open ? readDetail(app, { edition, id: asId(open), by }) : null,
    readPending(app, edition.id),
    readStoredViews(app, { editionId: edition.id, by }),
  ])
  if (open && !detail)
    await openInItsEdition(args, by, { of: await editionOf(app, asId(open)), shown: edition.id })
  const isReadOnly = isFrozen(edition)
  const { ends, acts } = actionsFor('regs', by, { isArchived: edition.archived, isClosed: edition.closed })
  const mayAdd = may(by, 'registrations.workWith') && !isReadOnly
  return {
    list,
    names,
    detail,
    pending,
    stored,
    today,
    ownWindow: session.user.editRegsHack,
    isArchived: edition.archived,
    isReadOnly,
    emailText: open && email ? await readEmailText(app, { id: open, emailId: email }) : null,
    commands: [...acts, ...ends],
    mayCorrect: mayMoney(by, 'payment.correct'),
    mayBulk: may(by, 'registrations.bulk') && !edition.archived,
    bulkCommands: bulkCommandsIn({ isReadOnly }, { mayInvoice: mayInvoice(by, 'invoice.edit') }),
    mayAdd,
    me: session.user.username,
    mayMerge: may(by, 'registration.merge') && !isReadOnly,
    newPage: mayAdd && state.isNew ? await findRegisterPage(app, locale, { forStaffIn: edition }) : null,
  }
}

const resendRequest = z.object({ intent: z.literal('resend'), emailId: z.string() })
const ticketRequest = z.object({ intent: z.literal('mail-ticket'), id: z.string() })

/**
 * An answer to a request about one registration, as JSON: what something would do, or that it is done. The forms of its account come here too: React Router
 * waits for ever for the module of another page where a newer build is served.
 */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const locale = localeOfPage(args.request)
  if (!isByScript(args.request)) return answerPayment(app, await formOf(args.request), by)
  const { id: editionId } = await officeEdition(args, by)
  const reader = await readerOf(app, { collection: 'regs', by, locale, editionId })
  const asked: unknown = await jsonOf(args.request)
  if (!reader) throw data(null, { status: 404 })
  const caller = { by, locale, collection: 'regs', reader }
  const presence = presenceRequest.safeParse(asked)
  if (presence.success) {
    const mayChange = may(by, 'registrations.workWith')
    return announcePresence(app, { by, kind: 'regs', mayChange }, presence.data)
  }
  const swap = swapRequest.safeParse(asked)
  if (swap.success) return answerSwap(app, caller, swap.data)
  const standard = standardRequest.safeParse(asked)
  if (standard.success) return answerStandard(app, caller, standard.data)
  const tagged = tagRequest.safeParse(asked)
  if (tagged.success) return answerTag(app, caller, tagged.data)
  const added = newRequest.safeParse(asked)
  if (added.success) return answerNew(app, caller, added.data)
  const merge = mergeRequest.safeParse(asked)
  if (merge.success) return answerMerge(app, caller, merge.data)
  const view = viewRequest.safeParse(asked)
  if (view.success) return answerViews(app, caller, view.data)
  const rows = rowsRequest.safeParse(asked)
  if (rows.success) {
    if (!may(by, 'registrations.list')) throw data(null, { status: 403 })
    return answerRows(app, editionId, rows.data)
  }
  const undo = undoRequest.safeParse(asked)
  if (undo.success) return answerUndo(app, caller, undo.data)
  const bulk = bulkRequest.safeParse(asked)
  if (bulk.success) return answerBulk(app, caller, bulk.data)
  const resend = resendRequest.safeParse(asked)
  if (resend.success) {
    const sent = await resendEmail(app, { emailId: resend.data.emailId, by })
    return sent.ok ? ({ kind: 'done' } as const) : ({ kind: 'refused', reason: sent.reason } as const)
  }
  const ticket = ticketRequest.safeParse(asked)
  if (ticket.success) {
    const sent = isId(ticket.data.id)
      ? await sendPlaces(app, { id: ticket.data.id, by })
      : ({ ok: false, reason: 'not-found' } as const)
    return sent.ok ? ({ kind: 'done' } as const) : ({ kind: 'refused', reason: sent.reason } as const)
  }
  const answer = await answerListRequest(app, caller, asked)
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // of a form the page itself says that its answer was lost
  return isByScript(request) ? answerOrUnanswered(() => serverAction()) : serverAction()
}

export default function Registrations({ loaderData }: Route.ComponentProps) {
  return <RegistrationsScreen {...loaderData} locale={useLocale()} />
}
