import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { answerMailingStep, answerOutbox } from '../mails/answer-outbox.server.ts'
import { readOutboxState } from '../mails/outbox-state.ts'
import { may } from '../mails/policy.ts'
import { readEmail } from '../mails/queries/read-email.server.ts'
import { readOutbox, readOutboxRow } from '../mails/queries/read-outbox.server.ts'
import { readMailsLayout } from '../mails/read-layout.server.ts'
import { OutboxScreen } from '../mails/ui/OutboxScreen.tsx'
import type { Route } from './+types/mails.ts'

export const handle: RouteHandle = { title: (locale) => m.office_mails_title({}, { locale }), isLive: true }

/** The e-mails of the edition, and the open one. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'mails.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const state = readOutboxState(args.url.searchParams)
  const row = state.open === null ? null : await readOutboxRow(app.db, edition.id, state.open)
  return {
    ...(await readMailsLayout(app, edition, by)),
    outbox: await readOutbox(app, edition.id, state),
    open: row && { row, shown: await readEmail(app, { editionId: edition.id, id: row.id }) },
    mayRetryAll: may(by, 'mails.many'),
  }
}

/** Tries one again, stops one, sends one again; stops or holds a mailing. In JSON. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const caller = { editionId, by, locale: localeOfPage(args.request) }
  const asked: unknown = await jsonOf(args.request)
  const answer = (await answerMailingStep(app, caller, asked)) ?? (await answerOutbox(app, caller, asked))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function Mails({ loaderData }: Route.ComponentProps) {
  return <OutboxScreen {...loaderData} locale={useLocale()} />
}
