import { redirect } from 'react-router'
import type { Edition } from '#app/festival/edition.ts'
import { isAfterFestival, registrationPhase } from '#app/festival/phase.ts'
import { getEdition } from '#app/festival/service.server.ts'
import { findOwnInvoices } from '#app/invoices/service.server.ts'
import { paymentState } from '#app/ledger/payment-state.ts'
import { type Account, readAccount } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { clearSiteData } from '#app/platform/http/clear-site-data.ts'
import type { Locale } from '#app/platform/locale.ts'
import { findOverlaps } from '#app/programme/overlap.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { areCardsOffered } from '#app/registration/money/ways-to-pay.ts'
import { isLive, type RegistrationView } from '#app/registration/registration.ts'
import {
  clearDancerCookie,
  type Dancer,
  dancerOf,
  drawTicket,
  findInvitationTo,
  findLeaveOffers,
  findLetInBefore,
  findProposedPartner,
  findRegistration,
  paymentSlipOf,
  ticketsOf,
} from '#app/registration/service.server.ts'
import { codeField } from '../ui/code-field.ts'
import { mineOf } from '../ui/mine.ts'
import type { MinePage, Payment } from '../ui/mine-page.ts'
import type { Done } from '../ui/state/Done.tsx'

/** The dancer, their registration and its edition. */
export type Here = { readonly dancer: Dancer; readonly view: RegistrationView; readonly edition: Edition }

/** The registration that this browser may open; null when there is none. */
export async function findHere(app: AppContext, request: Request): Promise<Here | null> {
  const dancer = await dancerOf(app, request)
  const view = dancer && (await findRegistration(app, dancer.registrationId, dancer))
  return view && { dancer, view, edition: await getEdition(app, view.editionId) }
}

/** The registration that this browser may open; redirects to the access page when there is none. */
export async function requireHere(
  app: AppContext,
  request: Request,
  lang: string | undefined,
): Promise<Here> {
  const here = await findHere(app, request)
  if (!here) throw redirect(`/${lang}/myReg`)
  return here
}

/** Redirects a form of another registration than the open one to the page of the open one, with a notice. R29 */
export function refuseOther({ view }: Here, form: FormData, lang: string | undefined): void {
  const code = form.get(codeField)
  if (code !== null && code !== view.code) throw backHome(lang, 'other')
}

/** Redirects from an action on places that are history to the page of the registration, with a notice. */
export function redirectAfterFestival(
  app: AppContext,
  { view, edition }: Here,
  lang: string | undefined,
): void {
  if (isLive(view.status) && isAfterFestival(edition, app.now())) throw backHome(lang, 'over')
}

/** A registration whose places can still be changed or handed over; redirects to its page when they cannot. */
export async function requireChangeable(
  app: AppContext,
  request: Request,
  lang: string | undefined,
): Promise<Here> {
  const here = await requireHere(app, request, lang)
  if (!isLive(here.view.status)) throw backHome(lang)
  redirectAfterFestival(app, here, lang)
  return here
}

/** Redirects to the page, with a notice of the result. */
export function backHome(lang: string | undefined, done?: Done) {
  return redirect(`/${lang}/myReg${done ? `?done=${done}` : ''}`, 303)
}

/** Redirects to the access page and drops the cookie. */
export function outAgain(app: AppContext, lang: string | undefined, done: Done) {
  return redirect(`/${lang}/myReg?done=${done}`, {
    status: 303,
    headers: { 'Set-Cookie': clearDancerCookie(app), ...clearSiteData(app.config) },
  })
}

/** All data of the page of a registration. */
export async function minePageOf(
  app: AppContext,
  { view, edition, dancer }: Here,
  locale: Locale,
): Promise<MinePage> {
  const now = app.now()
  const { venues } = await getTimetable(app, edition.id)
  const account = await readAccount(app.db, registrationSubject(view))
  const { name, isCurrent, opensAt, closesAt, startsOn, endsOn, partnerHoldDays } = edition
  const { paidCents } = view
  // An ended registration costs what is retained of it
  const totalCents = isLive(view.status) ? view.totalCents : view.retainedCents
  return {
    mine: mineOf(view),
    edition: { name, isCurrent, opensAt, closesAt, startsOn, endsOn, partnerHoldDays },
    phase: registrationPhase(edition, now),
    now,
    venues: Object.fromEntries(venues.map(({ slug, name }) => [slug, name])),
    overlaps: findOverlaps(
      view.picks.filter(({ state }) => state !== 'left').map(({ event }) => event),
      venues,
    ).filter(({ first, second }) => first.status !== 'cancelled' && second.status !== 'cancelled'),
    payments: paymentsOf(account),
    paymentState: paymentState({
      totalCents,
      paidCents,
      receivedCents: account.receivedCents,
      isEnded: !isLive(view.status),
    }),
    letInBefore: view.picks.some(({ waiting }) => waiting) ? await findLetInBefore(app, edition) : {},
    slip: paymentSlipOf(edition, view, locale, app.now()),
    cardOffered: !edition.archived && areCardsOffered(app.config, edition),
    ticket: await ticketOf(app, view, dancer),
    proposal: view.erasedAt
      ? null
      : await findProposedPartner(app.db, { editionId: edition.id, id: view.id, now }),
    invitation: await invitationOf(app, view),
    leaveOffers: isLive(view.status) ? await findLeaveOffers(app, { ...view, by: dancer }) : [],
    invoices: view.erasedAt ? [] : await findOwnInvoices(app.db, view),
  }
}

/** Without the inviter's address, which is theirs to give. */
async function invitationOf(app: AppContext, view: RegistrationView): Promise<MinePage['invitation']> {
  if (!isLive(view.status) || view.status === 'prepared') return null
  const found = await findInvitationTo(app.db, view, app.now())
  if (!found) return null
  const { email: _theirs, ...invitation } = found
  return invitation
}

async function ticketOf(
  app: AppContext,
  { id, editionId }: RegistrationView,
  by: Dancer,
): Promise<MinePage['ticket']> {
  const ticket = (await ticketsOf(app, { editionId, ids: [id], by })).get(id)
  return ticket ? drawTicket(ticket.code) : null
}

/** Mistaken entries and their counter-entries are left out. */
function paymentsOf({ entries }: Account): Payment[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'claim' || entry.isCorrection) return []
    return [
      { id: entry.id, amountCents: entry.amountCents, method: entry.method, receivedOn: entry.bookedOn },
    ]
  })
}
