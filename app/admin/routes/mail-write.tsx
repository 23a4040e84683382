import { data } from 'react-router'
import { selectTemplates } from '#app/mail/service.server.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { newSecret } from '#app/platform/ids.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { answerMailingStep } from '../mails/answer-outbox.server.ts'
import { answerWrite } from '../mails/answer-write.server.ts'
import { teamSearch, teamViewOf } from '../mails/audience.ts'
import { may } from '../mails/policy.ts'
import { readAddressees } from '../mails/queries/read-audience.server.ts'
import { readMailsLayout } from '../mails/read-layout.server.ts'
import { WriteScreen } from '../mails/ui/WriteScreen.tsx'
import { readChoices } from '../registrations/queries/read-choices.server.ts'
import type { Route } from './+types/mail-write.ts'

export const handle: RouteHandle = { title: (locale) => m.mails_write({}, { locale }) }

/** The data for writing an e-mail to many: `to` is the address of a view of the registrations, `readers` all readers of the news, `team` a view of the team. */
export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccessSignedIn(args)
  const by = actorOf(session)
  if (!may(by, 'mails.one')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const search = args.url.searchParams
  const audience = audienceNamed(search)
  const one = new URLSearchParams(audience ?? '').get('one')
  const template = search.get('template')
  const [person] = one === null ? [] : await readAddressees(app.db, edition.id, [one])
  const { username } = session.user
  return {
    ...(await readMailsLayout(app, edition, by)),
    names: await readChoices(app, edition.id, localeOfPage(args.request)),
    templates: await selectTemplates(app.db),
    audience,
    oneName: person?.name ?? null,
    template: template?.slice(0, 80) ?? null,
    answersTo: edition.company.email,
    username,
    today: localDayOf(app.now()),
    ownAddress: username.includes('@') ? username : '',
    pageKey: newSecret(),
  }
}

function audienceNamed(search: URLSearchParams): string | null {
  const team = teamViewOf(search.toString())
  if (team !== null) return teamSearch(team)
  return search.has('readers') ? null : (search.get('to') ?? '').slice(0, 5_000)
}

/** Previews the recipients and text, sends a test, or sends the mailing; in JSON. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const caller = { editionId, by, locale: localeOfPage(args.request) }
  const asked: unknown = await jsonOf(args.request)
  const answer = (await answerWrite(app, caller, asked)) ?? (await answerMailingStep(app, caller, asked))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function MailWrite({ loaderData }: Route.ComponentProps) {
  return <WriteScreen {...loaderData} locale={useLocale()} />
}
