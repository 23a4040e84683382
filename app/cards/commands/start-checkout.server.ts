import type { Stripe } from 'stripe'
import { mayTake } from '#app/fiscal/service.server.ts'
import { unpaidDues } from '#app/ledger/due.ts'
import { readDues } from '#app/ledger/service.server.ts'
import { registrationSubject } from '#app/ledger/subject.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { type Locale, langOf } from '#app/platform/locale.ts'
import { cents } from '#app/platform/values/money.ts'
import { areCardsOffered } from '#app/registration/money/ways-to-pay.ts'
import { isLive, type Registration } from '#app/registration/registration.ts'
import {
  type CommandContext,
  editionOf,
  lockRegistrations,
  recordAction,
  runCommand,
} from '#app/registration/service.server.ts'
import { may } from '../policy.ts'
import { type CardSession, endOfSession, isUsable } from '../session.ts'
import { isOfProvider, isRefusal, stripeOf } from '../stripe/client.server.ts'
import { endSession, insertSession, lockOpenSessions, noteOpened } from '../tables/card-sessions.server.ts'

/**
 * `being-paid`: a payment by card is on its way. `unavailable`: the provider does not answer, or not as it should; the next press may do better.
 */
export type CheckoutRefusal =
  | 'not-offered'
  | 'not-found'
  | 'nothing-open'
  | 'edition-archived'
  | 'being-paid'
  | 'unavailable'

type CheckoutRequest = { readonly registrationId: Id; readonly by: Actor; readonly language: Locale }

/**
 * The provider's page on which a dancer pays what is open. A second press leads to the same page; one for another amount ends the first. The provider is
 * asked between transactions, under a key that makes asking again harmless. K1–K3
 */
export async function startCheckout(
  app: AppContext,
  request: CheckoutRequest,
): Promise<Decision<{ readonly url: string }, CheckoutRefusal>> {
  const { stripe: config } = app.config
  if (!config) return refuse('not-offered')
  if (!may(request.by, 'card.pay', request.registrationId)) return refuse('not-found')
  const editionId = await editionOf(app, request.registrationId)
  if (!editionId) return refuse('not-found')
  const stripe = await stripeOf(config)
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const found = await findOrMake(app, editionId, request)
      if (!found.ok) return found
      const { session, isStale, code } = found.value
      if (isStale) {
        if (!(await end(app, stripe, session))) return refuse('being-paid')
        continue
      }
      return accept({ url: session.url ?? (await open(app, stripe, session, code)) })
    }
  } catch (error) {
    if (!isOfProvider(error)) throw error
    app.log.error({ err: error }, 'the card provider could not be asked')
  }
  return refuse('unavailable')
}

type Found = { readonly session: CardSession; readonly isStale: boolean; readonly code: string }

function findOrMake(
  app: AppContext,
  editionId: string,
  { registrationId, by, language }: CheckoutRequest,
): Promise<Decision<Found, CheckoutRefusal>> {
  return runCommand<Found, CheckoutRefusal>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const { tx, now, catalogue } = context
      if (!areCardsOffered(app.config, catalogue.edition)) return refuse('not-offered')
      const taking = { method: 'card', documentNumber: null } as const
      if (!(await mayTake({ ...app, db: tx }, catalogue.edition, taking))) return refuse('not-offered')
      const registration = (await lockRegistrations(context, [registrationId])).get(registrationId)
      if (!registration) return refuse('not-found')
      const openCents = cents(registration.totalCents - registration.paidCents)
      if (!isLive(registration.status) || registration.status === 'prepared' || openCents <= 0)
        return refuse('nothing-open')
      const { code } = registration
      const known = await lockOpenSessions(tx, { editionId, registrationId })
      if (known.some(({ state }) => state === 'processing')) return refuse('being-paid')
      const [first, ...others] = known
      if (first) {
        // of several, since registrations were merged, only one may be paid
        const isStale = others.length > 0 || !isUsable(first, { openCents, now })
        return accept({ session: first, isStale, code })
      }
      const session: CardSession = {
        id: newId(now),
        editionId,
        registrationId,
        amountCents: openCents,
        language,
        state: 'asked',
        stripeId: null,
        url: null,
        createdAt: now,
        expiresAt: endOfSession(now, await dueOnOf(context, registration)),
        payment: null,
        paidCents: cents(0),
        refundedCents: cents(0),
        reportedBackCents: cents(0),
        reportedBackAt: null,
      }
      await insertSession(tx, session)
      await recordAction(context, {
        action: 'card.ask',
        by,
        on: registrationId,
        after: { session: session.id, amountCents: openCents },
      })
      return accept({ session, isStale: false, code })
    },
    'runs when closed',
  )
}

async function dueOnOf({ tx }: CommandContext, registration: Registration) {
  const dues = await readDues(tx, registrationSubject(registration))
  return unpaidDues(dues, registration.paidCents)[0]?.dueOn ?? null
}

/** Asks the provider for the session. Asked again with the same key, it answers with the same one. */
async function open(
  app: AppContext,
  stripe: Stripe,
  { id, editionId, registrationId, amountCents, language, expiresAt }: CardSession,
  code: string,
): Promise<string> {
  const page = `${app.config.origin}/${langOf(language)}/myReg`
  const metadata = { edition: editionId, registration: registrationId, session: id }
  try {
    const made = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'eur', unit_amount: amountCents, product_data: { name: code } },
          },
        ],
        client_reference_id: id,
        locale: language,
        metadata,
        payment_intent_data: { metadata },
        success_url: `${page}?done=card`,
        cancel_url: `${page}#pay`,
        expires_at: Math.floor(expiresAt.getTime() / 1_000),
      },
      { idempotencyKey: `ronda-${id}` },
    )
    if (!made.url) throw new Error('a session that is open has an address')
    await noteOpened(app.db, { id, stripeId: made.id, url: made.url })
    return made.url
  } catch (error) {
    // refused for its content: the same key would be refused again
    if (isRefusal(error)) await endSession(app.db, id, 'failed')
    throw error
  }
}

/**
 * Ends a session that is not to be paid any more. One whose address never reached us has never been shown.
 * @returns false where it has been paid meanwhile
 */
async function end(app: AppContext, stripe: Stripe, { id, stripeId }: CardSession): Promise<boolean> {
  if (stripeId !== null) {
    try {
      await stripe.checkout.sessions.expire(stripeId)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if ((await stripe.checkout.sessions.retrieve(stripeId)).status === 'complete') return false
    }
  }
  await endSession(app.db, id, 'expired')
  return true
}
