import { data } from 'react-router'
import { lockAccounting, selectAccountingLock } from '#app/festival/service.server.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import { nameOfActor } from '#app/people/actor.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { formOf } from '#app/platform/request-body/form-of.server.ts'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { addDays, isLocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { type JournalKey, journalKeys } from '../journal/accounts.ts'
import { sumOfAddress } from '../journal/edition-sum.ts'
import { may } from '../policy.ts'
import {
  mostEntries,
  periodOf,
  readAccounts,
  readEditionEntries,
  readEditionMoney,
  readJournal,
  readJournalEntries,
  setAccounts,
} from '../service.server.ts'
import type { OpenedSum } from '../ui/EditionMoneyPart.tsx'
import { type JournalAnswer, JournalScreen } from '../ui/JournalScreen.tsx'
import type { Route } from './+types/journal.ts'

export const handle: RouteHandle = { title: (locale) => m.office_journal_title({}, { locale }) }

/** The journal for the accountant: by day and account, debit and credit. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const app = args.context.get(appContext)
  const period = periodOf(args.url.searchParams, localDayOf(app.now()))
  const edition = await officeEdition(args, by)
  const [{ items }, money, lockedUntil, journal, openedRows, openedSums, accounts] = await Promise.all([
    getCatalogue(app, edition.id),
    readEditionMoney(app.db, edition.id),
    selectAccountingLock(app.db),
    readJournal(app.db, period),
    opened(args, edition.id, may(by, 'invoice.see')),
    openedSum(args, edition.id),
    may(by, 'accounts.edit') ? readAccounts(app.db) : null,
  ])
  return {
    edition: edition.code,
    money,
    lockedUntil,
    period,
    journal,
    accounts,
    names: Object.fromEntries(items.map(({ code, name }) => [code, name])),
    yesterday: addDays(localDayOf(app.now()), -1),
    opened: openedRows,
    openedSum: openedSums,
    opensRegistrations: mayOpen(by, '/admin/prijave'),
  }
}

/** The entries of the line that the address names; null: none. */
async function opened({ url, context }: Route.LoaderArgs, editionId: string, withDocuments: boolean) {
  const [day, line] = [url.searchParams.get('day') ?? '', url.searchParams.get('line') ?? '']
  if (!isLocalDay(day) || line === '') return null
  const { db } = context.get(appContext)
  const entries = await readJournalEntries(db, { day, line, editionId }, { withDocuments })
  return { day, line, entries, isCut: entries.length === mostEntries }
}

/** The entries of the edition's sum that the address names; null: none. */
async function openedSum({ url, context }: Route.LoaderArgs, editionId: string): Promise<OpenedSum | null> {
  const address = url.searchParams.get('sum') ?? ''
  const sum = sumOfAddress(address)
  if (!sum) return null
  const entries = await readEditionEntries(context.get(appContext).db, editionId, sum)
  return { address, entries, isCut: entries.length === mostEntries }
}

/** Sets the accounts, or closes or opens the books. */
export async function action(args: Route.ActionArgs): Promise<JournalAnswer> {
  const by = actorOf(await requireAccessSignedIn(args))
  const form = await formOf(args.request)
  const intent = form.get('intent')
  if (intent === 'lock' || intent === 'open') {
    const day = String(form.get('until') ?? '')
    const shown = String(form.get('shown') ?? '')
    if (intent === 'lock' && !isLocalDay(day)) return { kind: 'lock', outcome: 'not-over' }
    const locked = await lockAccounting(args.context.get(appContext), {
      by: { name: nameOfActor(by), isAdmin: may(by, 'accounts.edit') },
      until: isLocalDay(day) && intent === 'lock' ? day : null,
      shown: isLocalDay(shown) ? shown : null,
    })
    if (locked.ok) return { kind: 'lock', outcome: 'saved' }
    if (locked.reason === 'not-allowed') throw data(null, { status: 403 })
    return { kind: 'lock', outcome: locked.reason }
  }
  const accountsIn = (prefix: string) => {
    const typed = journalKeys.map((key) => [key, String(form.get(`${prefix}${key}`) ?? '').trim()] as const)
    return Object.fromEntries(typed) as Record<JournalKey, string>
  }
  const accounts = { accounts: accountsIn(''), shown: accountsIn('shown '), by }
  const set = await setAccounts(args.context.get(appContext), accounts)
  if (set.ok) return { kind: 'accounts', refused: [], isChanged: false }
  const { reason } = set
  if (reason.kind === 'not-allowed') throw data(null, { status: 403 })
  return { kind: 'accounts', refused: reason.keys, isChanged: reason.kind === 'changed-meanwhile' }
}

export default function JournalPage({ loaderData, actionData }: Route.ComponentProps) {
  return <JournalScreen {...loaderData} answer={actionData} locale={useLocale()} />
}
