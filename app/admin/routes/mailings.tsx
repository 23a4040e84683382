import { data } from 'react-router'
import { listMailings } from '#app/mail/service.server.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { answerMailingStep } from '../mails/answer-outbox.server.ts'
import { withMayStep } from '../mails/commands/send-mailing.server.ts'
import { may } from '../mails/policy.ts'
import { readMailsLayout } from '../mails/read-layout.server.ts'
import { MailingsScreen } from '../mails/ui/MailingsScreen.tsx'
import { readChoices } from '../registrations/queries/read-choices.server.ts'
import type { Route } from './+types/mailings.ts'

export const handle: RouteHandle = { title: (locale) => m.mails_tab_mailings({}, { locale }), isLive: true }

const MOST = 100

/** The latest mailings of the edition, with what became of their e-mails. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'mails.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  return {
    ...(await readMailsLayout(app, edition, by)),
    mailings: withMayStep(by, await listMailings(app.db, { editionId: edition.id, limit: MOST })),
    names: await readChoices(app, edition.id, localeOfPage(args.request)),
  }
}

/** Stops, holds or releases a mailing; answers in JSON. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const caller = { editionId, by, locale: localeOfPage(args.request) }
  const answer = await answerMailingStep(app, caller, await jsonOf(args.request))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function Mailings({ loaderData }: Route.ComponentProps) {
  return <MailingsScreen {...loaderData} locale={useLocale()} />
}
