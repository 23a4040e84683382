import { readDisputes } from '#app/cards/service.server.ts'
import type { Edition } from '#app/festival/edition.ts'
import { findEditions } from '#app/festival/service.server.ts'
import { findNotInvoiced } from '#app/invoices/service.server.ts'
import { accessOf } from '#app/people/access/route-access.ts'
import type { Actor } from '#app/people/actor.ts'
import { may } from '#app/people/policy.ts'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { type AppContext, appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { m } from '#app/platform/messages/messages.js'
import type { RouteHandle } from '#app/platform/ui/route-handle.ts'
import { useLocale } from '#app/platform/ui/use-locale.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents, sumCents } from '#app/platform/values/money.ts'
import { tierAt } from '#app/pricing/tier.ts'
import { readOpenProposals } from '#app/registration/service.server.ts'
import { countProblems } from '../mails/queries/read-outbox.server.ts'
import { menuOf } from '../menu.server.ts'
import { comparedDay } from '../today/compared-day.ts'
import { nextDates } from '../today/next-dates.ts'
import {
  type RegistrationHand,
  readLeaving,
  readRegistrationHands,
  registrationHands,
} from '../today/queries/read-more-hands.server.ts'
import { readStand } from '../today/queries/read-stand.server.ts'
import { readToday } from '../today/queries/read-today.server.ts'
import { type Hand, TodayPart, type TodayParts } from '../today/ui/TodayPart.tsx'
import { PageMap } from '../ui/PageMap.tsx'
import type { Route } from './+types/home.ts'

export const handle: RouteHandle = { title: (locale) => m.office_home_title({}, { locale }) }

export async function loader(args: Route.LoaderArgs) {
  const session = await requireAccessSignedIn(args)
  const { accname, username } = session.user
  const by = actorOf(session)
  const menu = menuOf(by, localeOfPage(args.request))
  const edition = await officeEdition(args, by)
  return {
    name: accname ?? username,
    menu: menu.filter(({ group }) => group !== 'home'),
    today: await todayFor(args.context.get(appContext), { by, edition }),
  }
}

/** What of today leads to pages that this person may open; null where nothing does. */
async function todayFor(
  app: AppContext,
  { by, edition }: { readonly by: Actor; readonly edition: Edition },
): Promise<TodayParts | null> {
  const opens = (path: string, params = {}) => may(by, 'route.enter', accessOf(path, params))
  const listOf = (collection: string) => opens('/admin/lists/:collection', { collection })
  const [seesMoney, seesRegs] = [opens('/admin/placila'), opens('/admin/prijave')]
  const [seesEvents, seesInvoices] = [listOf('events'), listOf('invoice')]
  if (!seesMoney && !seesRegs && !seesEvents) return null
  const { statuses, money, events, bank, late, over, refunds } = await readToday(app.db, edition.id)
  const now = app.now()
  const today = localDayOf(now)
  const regs = seesRegs ? await readRegistrationHands(app.db, edition.id, today) : null
  const leaving = opens('/admin/mails') ? await readLeaving(app.db, edition.id, now) : 0
  const disputes = opens('/admin/vracila') ? await readDisputes(app.db, { all: false }) : []
  const proposals = opens('/admin/partners') ? await readOpenProposals(app.db, edition.id) : []
  const unbilled = seesInvoices ? await findNotInvoiced(app.db, edition.id, { paidOnly: true }) : []
  const seesMails = opens('/admin/mails')
  const emails = seesMails ? await countProblems(app.db, edition.id) : { count: 0, since: null }
  const hands: readonly (Hand & { readonly isSeen: boolean })[] = [
    { kind: 'bank', href: '/admin/placilaNaRacun', isSeen: opens('/admin/placilaNaRacun'), ...bank },
    { kind: 'late', href: '/admin/placila?show=late', isSeen: seesMoney, ...late },
    { kind: 'over', href: '/admin/placila?show=over', isSeen: seesMoney, ...over },
    { kind: 'refunds', href: '/admin/vracila', isSeen: opens('/admin/vracila'), ...refunds },
    {
      ...{ kind: 'emails', href: '/admin/mails?show=problem', isSeen: seesMails, sumCents: cents(0) },
      ...{ count: emails.count, since: emails.since && localDayOf(emails.since) },
    },
    {
      ...{ kind: 'invoices', href: '/admin/invoices', isSeen: seesInvoices, since: null },
      ...{ count: unbilled.length, sumCents: sumCents(unbilled.map(({ amountCents }) => amountCents)) },
    },
    ...(Object.keys(registrationHands) as RegistrationHand[]).map((kind) => ({
      ...{ kind, href: `/admin/prijave${registrationHands[kind]}`, isSeen: regs !== null },
      ...(regs?.[kind] ?? none),
    })),
    { kind: 'disputes', href: '/admin/vracila', isSeen: true, ...none, count: disputes.length },
    { kind: 'changes', href: '/admin/partners', isSeen: true, ...none, count: proposals.length },
  ]
  return {
    dates: nextDates(edition, now),
    tier: tierAt(edition, now),
    leaving,
    compared: seesRegs && seesMoney ? await compared(app, edition, today) : null,
    hands: hands.filter(({ isSeen, count }) => isSeen && count > 0),
    statuses: seesRegs ? statuses : null,
    money: seesMoney ? money : null,
    events: seesEvents ? events : null,
  }
}

/** How far the festival before was, as many days before it began. */
async function compared(app: AppContext, edition: Edition, today: LocalDay): Promise<TodayParts['compared']> {
  const found = comparedDay(edition, await findEditions(app), today)
  if (!found) return null
  const [before, here] = [
    await readStand(app.db, found.edition.id, found.day),
    await readStand(app.db, edition.id, today),
  ]
  return { code: found.edition.code, daysBefore: found.daysBefore, before, here }
}

const none = { count: 0, sumCents: cents(0), since: null }

/** Today, and below it the map of the office: what is open to this person, and what is still being built. */
export default function AdminHome({ loaderData: { name, menu, today } }: Route.ComponentProps) {
  const locale = useLocale()
  return (
    <PageMap locale={locale} name={name} menu={menu}>
      {today && <TodayPart {...today} locale={locale} />}
    </PageMap>
  )
}
