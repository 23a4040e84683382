import { readDisputes, type ShownDispute } from '#app/cards/service.server.ts'
import type { Edition } from '#app/festival/edition.ts'
import { isFrozen } from '#app/festival/phase.ts'
import { findEditions } from '#app/festival/service.server.ts'
import { compareInvoices } from '#app/invoices/service.server.ts'
import { mayOpen } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import { may } from '#app/people/policy.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { bankingDaysSince } from '#app/platform/values/banking-days.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { tierAt } from '#app/pricing/tier.ts'
import { countUnseen, type UnseenActions } from '#app/reception/service.server.ts'
import { readOpenProposals } from '#app/registration/service.server.ts'
import { countLeaving, countProblems } from '../mails/queries/read-outbox.server.ts'
import { may as mayAdmin } from '../policy.ts'
import { comparedDay } from './compared-day.ts'
import { nextDates } from './next-dates.ts'
import { selectNotices } from './notices/notice-rows.server.ts'
import { noticesOn } from './notices/notices.ts'
import { phaseOfDay } from './phase-of-day.ts'
import { readLastImport } from './queries/read-last-import.server.ts'
import {
  type RegistrationTodo,
  readRegistrationTodos,
  registrationTodos,
} from './queries/read-registration-todos.server.ts'
import { readStand } from './queries/read-stand.server.ts'
import { readToday, type Waiting } from './queries/read-today.server.ts'
import type { TodayParts, Todo } from './ui/TodayPart.tsx'

/** The parts of today that this person may open; null: none. */
export async function readTodayParts(
  app: Pick<AppContext, 'db' | 'now'>,
  { by, edition }: { readonly by: Actor; readonly edition: Edition },
): Promise<TodayParts | null> {
  const opens = (path: string, params = {}) => mayOpen(by, path, params)
  const listOf = (collection: string) => opens('/admin/lists/:collection', { collection })
  const [seesMoney, seesRegs] = [opens('/admin/placila'), opens('/admin/prijave')]
  const [seesEvents, seesInvoices] = [listOf('events'), listOf('invoice')]
  if (!seesMoney && !seesRegs && !seesEvents) return null
  const now = app.now()
  const today = localDayOf(now)
  const seesMails = opens('/admin/mails')
  // each counts an edition through: together they take as long as the longest
  const [stand, regs, leaving, disputes, proposals, invoices, emails, compared, statement, notices, unseen] =
    await Promise.all([
      readToday(app.db, edition.id),
      seesRegs ? readRegistrationTodos(app.db, edition.id, today) : null,
      seesMails ? countLeaving(app.db, edition.id, now) : 0,
      opens('/admin/vracila') ? readDisputes(app.db, { all: false }) : [],
      opens('/admin/partners') ? readOpenProposals(app.db, edition.id) : [],
      seesInvoices ? compareInvoices(app.db, edition.id, { paidOnly: true, most: 0 }) : null,
      seesMails ? countProblems(app.db, edition.id) : { count: 0, since: null },
      seesRegs && seesMoney ? compare(app, edition, { today, by }) : null,
      opens('/admin/placilaNaRacun') ? statementMissing(app, edition, now) : none,
      selectNotices(app.db, edition.id),
      opens('/admin/blagajna') ? countUnseen(app.db) : [],
    ])
  const { statuses, money, events, bank, late, over, refunds } = stand
  const notInvoiced = invoices?.notInvoiced ?? none
  const todos: readonly (Todo & { readonly isSeen: boolean })[] = [
    { kind: 'bank', href: '/admin/placilaNaRacun', isSeen: opens('/admin/placilaNaRacun'), ...bank },
    { kind: 'statement', href: '/admin/placilaNaRacun?show=all#statements', isSeen: true, ...statement },
    { kind: 'late', href: '/admin/placila?show=late', isSeen: seesMoney, ...late },
    { kind: 'over', href: '/admin/placila?show=over', isSeen: seesMoney, ...over },
    { kind: 'refunds', href: '/admin/vracila', isSeen: opens('/admin/vracila'), ...refunds },
    {
      kind: 'emails',
      href: '/admin/mails?show=problem',
      isSeen: seesMails,
      sumCents: cents(0),
      count: emails.count,
      since: emails.since && localDayOf(emails.since),
    },
    {
      kind: 'invoices',
      href: '/admin/invoices',
      isSeen: seesInvoices,
      since: notInvoiced.since,
      count: notInvoiced.count,
      sumCents: notInvoiced.sumCents,
    },
    ...(Object.keys(registrationTodos) as RegistrationTodo[]).map((kind) => ({
      kind,
      href: `/admin/prijave${registrationTodos[kind]}`,
      isSeen: regs !== null,
      ...(regs?.[kind] ?? none),
    })),
    { kind: 'disputes', href: '/admin/vracila#disputes', isSeen: true, ...waitingDisputes(disputes) },
    { kind: 'proposals', href: '/admin/partners#proposals', isSeen: true, ...waitingProposals(proposals) },
    {
      kind: 'quarantined',
      isSeen: true,
      ...waitingActions(unseen, { edition, chosen: unseen.length > 0 ? await choices(app, by) : new Set() }),
    },
  ]
  return {
    phase: phaseOfDay(edition, now),
    dates: nextDates(edition, now),
    tier: tierAt(edition, now),
    leaving,
    compared,
    notices: noticesOn(edition, today, notices),
    mayGiveNotice: mayAdmin(by, 'notice.give'),
    today,
    todos: todos.filter(({ isSeen, count }) => isSeen && count > 0),
    statuses: seesRegs ? statuses : null,
    money: seesMoney ? { ...money, overCents: over.sumCents } : null,
    events: seesEvents ? events : null,
  }
}

/** The ids of the editions that this user may choose. */
async function choices(app: Pick<AppContext, 'db'>, by: Actor): Promise<ReadonlySet<string>> {
  const editions = await findEditions(app)
  return new Set(editions.filter((one) => may(by, 'edition.choose', one)).map(({ id }) => id))
}

/** The actions of the reception that nobody has seen: a late phone sends them to an edition that is closed, so any edition's, the longest waiting first. */
function waitingActions(
  unseen: readonly UnseenActions[],
  { edition, chosen }: { readonly edition: Edition; readonly chosen: ReadonlySet<string> },
): Waiting & { readonly href: string } {
  const first = unseen.find(({ editionId }) => editionId === edition.id || chosen.has(editionId))
  const page = '/admin/blagajna'
  if (!first) return { ...none, href: page }
  const { editionId, count, since } = first
  const href = `${page}${editionId === edition.id ? '' : `?edition=${editionId}`}#quarantined`
  return { href, count, sumCents: cents(0), since: localDayOf(since) }
}

/** How far the festival before was, as many days before it began. */
async function compare(
  app: Pick<AppContext, 'db' | 'now'>,
  edition: Edition,
  { today, by }: { readonly today: LocalDay; readonly by: Actor },
): Promise<TodayParts['compared']> {
  const editions = await findEditions(app)
  const found = comparedDay(edition, editions, today)
  if (!found) return null
  const [before, here] = await Promise.all([
    readStand(app.db, found.edition.id, found.day),
    readStand(app.db, edition.id, today),
  ])
  const { id, code } = found.edition
  const mayChoose = editions.some((one) => one.id === id && may(by, 'edition.choose', one))
  return {
    code,
    day: found.day,
    daysBefore: found.daysBefore,
    editionId: mayChoose ? id : null,
    before,
    here,
  }
}

const none = { count: 0, sumCents: cents(0), since: null }

/** The number of banking days without a bank statement after which staff are warned. */
const mostDaysWithout = 3

/** The banking days without a statement of the account: since the last import, else since registration opened. */
async function statementMissing(
  { db }: Pick<AppContext, 'db'>,
  edition: Edition,
  now: Date,
): Promise<Waiting> {
  if (isFrozen(edition) || now < edition.opensAt) return none
  const since = localDayOf((await readLastImport(db, edition.iban)) ?? edition.opensAt)
  const count = bankingDaysSince(since, localDayOf(now))
  return count < mostDaysWithout ? none : { ...none, count, since }
}

function waitingDisputes(disputes: readonly ShownDispute[]): Waiting {
  return {
    count: disputes.length,
    sumCents: sumCents(disputes.map(({ amountCents }) => amountCents)),
    since: oldest(disputes.map(({ openedAt }) => openedAt)),
  }
}

function waitingProposals(proposals: readonly { readonly proposedAt: Date }[]): Waiting {
  const since = oldest(proposals.map(({ proposedAt }) => proposedAt))
  return { ...none, count: proposals.length, since }
}

function oldest(instants: readonly Date[]): LocalDay | null {
  const [first] = instants.toSorted((one, other) => one.getTime() - other.getTime())
  return first ? localDayOf(first) : null
}
