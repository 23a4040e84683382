import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isFrozen } from '#app/festival/phase.ts'
import { selectImports } from '#app/imports/service.server.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { answerOrUnanswered } from '../../action-requests.ts'
import { answerImport } from '../../imports/answer-import.server.ts'
import { readShownJob } from '../../imports/read-job.server.ts'
import { ImportScreen } from '../../imports/ui/ImportScreen.tsx'
import type { Route } from './+types/import.ts'

export const handle: RouteHandle = { title: (locale) => m.office_import_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const edition = await officeEdition(args, by)
  const { events } = await getTimetable(app, edition.id)
  const imports = await selectImports(app.db, edition.id)
  const job = await readShownJob(app, { editionId: edition.id, by, locale: localeOfPage(args.request) })
  return {
    job,
    isArchived: isFrozen(edition),
    events: events.flatMap(({ id, title, status }) => (status === 'published' ? [{ id, title }] : [])),
    imports: imports.map(({ emails, digest: _, ...one }) => ({ ...one, emails: emails.length })),
  }
}

/** Reads the file, shows what it does, imports it as shown, sends its e-mails once, takes it back. */
export async function action(args: Route.ActionArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const { id: editionId } = await officeEdition(args, by)
  const caller = { editionId, by, locale: localeOfPage(args.request) }
  const answer = await answerImport(app, caller, await formOf(args.request))
  if (!answer) throw data(null, { status: 400 })
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrUnanswered(() => serverAction())
}

export function shouldRevalidate({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !String(formData?.get('intent') ?? '').startsWith('preview')
}

export default function Import({ loaderData }: Route.ComponentProps) {
  return <ImportScreen {...loaderData} locale={useLocale()} />
}
