import { data } from 'react-router'
import { selectTemplates, selectTemplateVersions } from '#app/mail/service.server.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { jsonOf } from '#app/platform/request-body/json-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { answerOrUnanswered } from '../action-requests.ts'
import { answerMailingStep } from '../mails/answer-outbox.server.ts'
import { answerTemplates } from '../mails/answer-templates.server.ts'
import { may } from '../mails/policy.ts'
import { readMailsLayout } from '../mails/read-layout.server.ts'
import { TemplatesScreen } from '../mails/ui/templates/TemplatesScreen.tsx'
import type { Route } from './+types/mail-templates.ts'

export const handle: RouteHandle = { title: (locale) => m.mails_tab_templates({}, { locale }) }

/** The templates, and every version of the open one. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  if (!may(by, 'mails.see')) throw data(null, { status: 403 })
  const app = args.context.get(appContext)
  const open = args.url.searchParams.get('open')
  const mayWrite = may(by, 'mails.templates')
  return {
    ...(await readMailsLayout(app, await officeEdition(args, by), by)),
    templates: await selectTemplates(app.db),
    versions: open !== null && isId(open) ? await selectTemplateVersions(app.db, open) : null,
    isNew: open === 'new' && mayWrite,
    mayWrite,
  }
}

/** Saves or removes a template, or shows how it reads; in JSON. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const caller = { editionId, by, locale: localeOfPage(args.request) }
  const asked: unknown = await jsonOf(args.request)
  const answer = (await answerTemplates(app, caller, asked)) ?? (await answerMailingStep(app, caller, asked))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export default function MailTemplates({ loaderData }: Route.ComponentProps) {
  return <TemplatesScreen {...loaderData} locale={useLocale()} />
}
