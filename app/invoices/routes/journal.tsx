import { data } from 'react-router'
import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type JournalKey, journalKeys } from '../journal/accounts.ts'
import { may } from '../policy.ts'
import { periodOf, readAccounts, readJournal, setAccounts } from '../service.server.ts'
import { JournalScreen } from '../ui/JournalScreen.tsx'
import type { Route } from './+types/journal.ts'

export const handle: RouteHandle = { title: (locale) => m.office_journal_title({}, { locale }) }

/** What the accountant takes over: by day and account, debit and credit. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const period = periodOf(args.url.searchParams, localDayOf(app.now()))
  return {
    period,
    journal: await readJournal(app.db, period),
    accounts: may(by, 'accounts.keep') ? await readAccounts(app.db) : null,
  }
}

/** Sets the accounts. */
export async function action(args: Route.ActionArgs): Promise<{ readonly refused: readonly JournalKey[] }> {
  const by = actorOf(await requireAccessSignedIn(args))
  const form = await args.request.formData()
  const typed = journalKeys.map((key) => [key, String(form.get(key) ?? '').trim()] as const)
  const accounts = Object.fromEntries(typed) as Record<JournalKey, string>
  const set = await setAccounts(args.context.get(appContext), { accounts, by })
  if (set.ok) return { refused: [] }
  if (set.reason.kind === 'not-allowed') throw data(null, { status: 403 })
  return { refused: set.reason.keys }
}

export default function JournalPage({ loaderData, actionData }: Route.ComponentProps) {
  return <JournalScreen {...loaderData} answer={actionData} locale={useLocale()} />
}
