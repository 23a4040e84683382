import type { Refund } from '#app/ledger/refunds/refund.ts'
import { refundOf } from '#app/ledger/refunds/refund-of.ts'
import { readClaims, readRefundable, recordClaim, selectRefunds } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import { isDonation } from '#app/pricing/extras.ts'
import {
  type CommandContext,
  lockRegistrations,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { changeWithin } from '../commands/change.server.ts'
import { may } from '../policy.ts'
import { findRegistration } from '../queries/read.server.ts'
import { readResold } from '../queries/resold.server.ts'
import type { Registration } from '../registration.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { queueInvoiceJob } from '../tables/invoice-jobs.server.ts'
import { requestRefundOf } from './ask.server.ts'
import { mayBeResold, retainedAfter, retainedOf } from './retained.ts'

/** `changed`: the overpaid amount differs from the one shown. `nothing-over`: nothing is overpaid. */
export type GiveBackRefusal = 'not-found' | 'edition-archived' | 'changed' | 'nothing-over'

type GivingBack = { readonly id: Id; readonly by: Actor; readonly amountCents: Cents }

/**
 * Requests the refund of an overpayment: paid twice, received after the release, or withdrawn by staff. Nothing of it is retained. G9, G15
 * @param amountCents as shown: everything overpaid that is in no refund
 */
export function giveBackOver(
  app: AppContext,
  giving: GivingBack,
): Promise<Decision<Refund, GiveBackRefusal>> {
  return giveBack(app, giving, async (context, registration) => {
    const { freeCents } = await readRefundable(context.tx, registrationSubject(registration))
    if (freeCents <= 0) return refuse('nothing-over')
    return freeCents === giving.amountCents
      ? accept({ cause: 'over', retainedLines: null })
      : refuse('changed')
  })
}

/** `no-donation`: the price list has none. `has-ended`: the registration can no longer be changed, so its money is refunded. */
export type DonateRefusal = GiveBackRefusal | 'no-donation' | 'has-ended'

/**
 * Books an overpayment as the donation of the price list, where the dancer leaves it to the festival: the registration owes that much more and is no longer overpaid. G9, P13
 * @param amountCents as shown: everything overpaid that is in no refund
 */
export async function donateOver(
  app: AppContext,
  { id, by, amountCents }: GivingBack,
): Promise<Decision<null, DonateRefusal>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'refund.decide')) return refuse('not-found')
  if (amountCents <= 0) return refuse('nothing-over')
  const known = (await findRegistration(app, id, by))?.extras ?? []
  return runCommand<null, DonateRefusal>(app, editionId, refuse('has-ended'), async (context) => {
    const item = context.catalogue.items.find(isDonation)
    if (!item) return refuse('no-donation')
    const given = known.find(({ code }) => code === item.code)?.amountCents ?? 0
    const others = known.filter(({ code }) => code !== item.code)
    const extras = [...others, { code: item.code, amountCents: cents(given + amountCents) }]
    const changed = await changeWithin(context, { id, by, change: { extras } })
    if (!changed.ok) return refuse('has-ended')
    const { before, after } = changed.value
    if (JSON.stringify(before.extras) !== JSON.stringify(known)) return refuse('changed')
    const { freeCents } = await readRefundable(context.tx, registrationSubject(after))
    // another amount was over, or something else of the price has changed with it
    if (freeCents !== 0 || after.totalCents - before.totalCents !== amountCents) return refuse('changed')
    await recordAction(context, { action: 'refund.donate', by, on: id, after: { amountCents } })
    return accept(null)
  })
}

/** What can be done with money that nobody has asked back. */
export const overWays = ['give-over', 'give-resold', 'donate-over'] as const
export type OverWay = (typeof overWays)[number]
export type OverDecision = GivingBack & { readonly way: OverWay }

/** Runs the chosen one. */
export function runOver(
  app: AppContext,
  { way, ...giving }: OverDecision,
): Promise<Decision<unknown, DonateRefusal>> {
  switch (way) {
    case 'give-over':
      return giveBackOver(app, giving)
    case 'give-resold':
      return giveBackResold(app, giving)
    case 'donate-over':
      return donateOver(app, giving)
  }
}

/**
 * Requests the refund from the successors' payments, for a dancer who cancelled after the last step; the retained amount decreases by it. G11
 */
export function giveBackResold(
  app: AppContext,
  giving: GivingBack,
): Promise<Decision<Refund, GiveBackRefusal>> {
  return giveBack(app, giving, async (context, registration) => {
    const { tx, catalogue } = context
    if (catalogue.edition.archived) return refuse('edition-archived')
    const resold = await readResoldBack(tx, catalogue, registration)
    if (!resold || resold.backCents === 0) return refuse('nothing-over')
    if (resold.backCents !== giving.amountCents) return refuse('changed')
    const lines = (await readClaims(tx, registrationSubject(registration))).at(-1)?.lines ?? []
    return accept({
      cause: 'resold',
      retainedLines: retainedAfter(lines, cents(-resold.backCents), catalogue.edition),
    })
  })
}

/**
 * How much of the retained amount of a cancelled registration the successors' payments allow to refund, beyond earlier refunds. Null
 * when it was not cancelled under that rule. G11
 */
export async function readResoldBack(
  db: Querying,
  { edition }: Pick<Catalogue, 'edition'>,
  registration: Registration,
): Promise<{ readonly backCents: Cents; readonly retainedCents: Cents } | null> {
  const subject = registrationSubject(registration)
  const lines = (await readClaims(db, subject)).at(-1)?.lines ?? []
  if (registration.status !== 'cancelled' || !registration.endedAt || !mayBeResold(lines)) return null
  const before = (await selectRefunds(db, { subject })).filter(
    ({ cause, state }) => cause === 'resold' && state !== 'withdrawn',
  )
  const retainedCents = retainedOf(lines)
  const backBefore = sumCents(before.map(({ amountCents }) => amountCents))
  const paidCents = cents(retainedCents + backBefore)
  const { backCents } = refundOf(edition, {
    paidCents,
    owedCents: paidCents,
    at: registration.endedAt,
    reason: 'wish',
    persons: 1,
    resoldCents: await readResold(db, registration),
  })
  return { retainedCents, backCents: cents(Math.max(0, Math.min(retainedCents, backCents - backBefore))) }
}

type Decided = Pick<Refund, 'cause'> & { readonly retainedLines: ReturnType<typeof retainedAfter> }

async function giveBack(
  app: AppContext,
  { id, by, amountCents }: GivingBack,
  decide: (
    context: CommandContext,
    registration: Registration,
  ) => Promise<Decision<Decided, GiveBackRefusal>>,
): Promise<Decision<Refund, GiveBackRefusal>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'refund.decide')) return refuse('not-found')
  return runCommand<Refund, GiveBackRefusal>(app, editionId, 'runs in archive', async (context) => {
    const registration = (await lockRegistrations(context, [id])).get(id)
    if (!registration) return refuse('not-found')
    const decided = await decide(context, registration)
    if (!decided.ok) return decided
    const { cause, retainedLines } = decided.value
    if (retainedLines) {
      await recordClaim(context.tx, registrationSubject(registration), retainedLines, context.now)
      await queueInvoiceJob(context, registration)
    }
    const asked = await requestRefundOf(context, registration, {
      amountCents,
      cause,
      key: `${cause}/${newId(context.now)}`,
      by,
    })
    if (!asked.ok || !asked.value) return refuse('changed')
    const after = { refund: asked.value.id, amountCents }
    await recordAction(context, { action: 'refund.ask', by, on: id, after })
    return accept(asked.value)
  })
}
