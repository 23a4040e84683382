import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { claimKey, type IdempotentRequest, storeDone } from '#app/platform/http/idempotency.server.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import { deleteMailedLinks, mailLinkTo } from '../access/links.server.ts'
import {
  type CommandContext,
  finishRelease,
  lockPools,
  recordAction,
  runCommand,
} from '../command-context.server.ts'
import { confirmationAfter } from '../confirmation/confirmation.server.ts'
import { agreedTo } from '../consents.ts'
import type { RegistrationChange } from '../forms.ts'
import type { Gift } from '../gift.ts'
import { givenTo, messagesOfPlaces } from '../mail/given-places.ts'
import { redateDues } from '../money/dues.server.ts'
import { changePartner } from '../partners/change-partner.server.ts'
import { lockChange } from '../partners/lock-change.server.ts'
import { regroupPicks } from '../partners/regroup.server.ts'
import { hasHandedOver, may } from '../policy.ts'
import { recalculate, writeRegistration, writeWithin } from '../recalculate.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import type { Registration } from '../registration.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { isInvoiced } from '../tables/invoiced.server.ts'
import { claimAnotherName } from '../tables/live-names.server.ts'
import { readPicks } from '../tables/pick-rows.server.ts'
import { changePromo } from './change-promo.server.ts'
import { checkChange } from './check-change.ts'
import { differences, isPriced, isWorthAMessage } from './differences.ts'
import { merge } from './merge.ts'

type Refusal = SaveRefusal | { readonly kind: 'key-reused' }
type ChangeRequest = {
  readonly id: Id
  readonly change: RegistrationChange
  readonly by: Actor
  /** The network of the request; null or absent where networks are not counted. R22 */
  readonly network?: string | null
  /** What it does not pay for from now on, because the dancer helps; absent: as before. P24 */
  readonly gift?: Gift | null
  /** An event to leave; the other picks stay as they are once they are locked. */
  readonly without?: Id
}

/**
 * Changes a registration; absent fields stay as they are. New picks join the end of their queues; released places go to the queue. The price follows;
 * when it differs from the expected one, nothing changes (R6). `submit` sends a prepared registration once registration is open (R8). `partner: null`
 * ends a couple or an invitation.
 */
export async function changeRegistration(
  app: AppContext,
  { idempotency, ...asked }: ChangeRequest & { readonly idempotency?: IdempotentRequest | undefined },
): Promise<Decision<{ id: Id }, Refusal>> {
  const { id, by, change } = asked
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'registration.change', id)) return refuse({ kind: 'not-found' })
  const changed = await runCommand<{ id: Id }, Refusal>(
    app,
    editionId,
    refuse({ kind: 'edition-archived' }),
    async (context) => {
      if (idempotency) {
        const known = await claimKey(context.tx, idempotency, context.now)
        if (known.kind === 'other') return refuse({ kind: 'key-reused' })
        if (known.kind === 'same') return accept({ id })
      }
      const done = await changeWithin(context, asked)
      if (!done.ok) return done
      if (idempotency) await storeDone(context.tx, idempotency, JSON.stringify({ id }))
      return accept({ id })
    },
  )
  if (!changed.ok && changed.reason.kind === 'registered-already' && change.email) {
    await mailLinkTo(app, editionId, change.email, change.language)
  }
  return changed
}

/** Changes a registration as part of a larger command. @returns it before and after; the transaction is to be rolled back when refused */
export async function changeWithin(
  context: CommandContext,
  asked: ChangeRequest,
): Promise<Decision<{ readonly before: Registration; readonly after: Registration }, SaveRefusal>> {
  const { id, by } = asked
  const locked = await lockChange(context, asked)
  if (!locked.ok) return locked
  const lockSet = locked.value
  const { registration, partner, hold, match } = lockSet
  if (hasHandedOver(by, registration)) return refuse({ kind: 'not-found' })
  const before = await readPicks(context, [id, ...(match ? [match.other.id] : [])])
  const mine = before.filter(({ dancer_id }) => dancer_id === id)
  const change = asked.without ? { ...asked.change, picks: otherPicks(mine, asked.without) } : asked.change
  if (change.picks?.length === 0) return refuse(nothingPicked)
  const checked = checkChange({ ...context, ...lockSet, mine, change, by })
  if (!checked.ok) return checked

  const { termsVersion } = context.catalogue.edition
  const differing = differences(change, { registration, mine, hold, termsVersion })
  const isGiving = asked.gift !== undefined
  if (differing.size === 0 && !isGiving) return atPrice(change, { before: registration, after: registration })
  if (differing.has('invoiceTo') && (await isInvoiced(context.tx, registration))) {
    return refuse({ kind: 'invoice-issued', path: 'invoiceTo' })
  }

  const sending = change.submit === true
  const wanted = await withChange(context, registration, { ...asked, change })
  if (!(await claimAnotherName(context, wanted))) return refuse({ kind: 'registered-already' })
  if (wanted.email !== registration.email) await deleteMailedLinks(context, registration)

  if (sending) await writeRegistration(context, { ...wanted, status: registration.status })
  const work = await lockPools(context, [...(change.picks ?? []), ...before.map(({ event_id }) => event_id)])
  const promo = await changePromo(context, registration, wanted, sending)
  if (!promo.ok) return promo

  const partners = partner ? await readPicks(context, [partner.id]) : []
  const touched = await regroupPicks(work, {
    registration: wanted,
    wanted: change.picks,
    partner,
    hold,
    sending,
  })
  const joined = await changePartner(work, { ...lockSet, registration: wanted }, change)
  if (!joined.ok) return joined
  const others = [...joined.value.others]
  if (partner && touched.length > 0 && !others.some((other) => other.registration.id === partner.id)) {
    others.push({ registration: partner, messages: [{ kind: 'changed', data: { byPartner: true } }] })
  }
  const isPricedAgain = isGiving || isPriced(differing) || touched.length > 0
  // who is not in this list and gains a place is priced and notified by a job
  const pricedHere = [...(isPricedAgain ? [id] : []), ...others.map((other) => other.registration.id)]
  const given = givenTo(id, await finishRelease(work, pricedHere))

  if (change.payBy && change.payBy !== registration.payBy) await redateDues(context, wanted)
  const messageOf = (status: Registration['status']) => {
    if (sending) return status === 'waiting' ? 'waiting' : 'placed'
    return joined.value.message ?? (isWorthAMessage(differing) ? 'changed' : null)
  }
  const messages = ({ status }: Registration) => {
    const kind = messageOf(status)
    if (kind) return [{ kind }]
    return isPricedAgain ? messagesOfPlaces(given) : []
  }
  const after = isPricedAgain
    ? await recalculate(context, joined.value.registration, messages, mine)
    : await writeWithin(context, joined.value.registration, messages)
  const priced = atPrice(change, { before: registration, after })
  if (!priced.ok) return priced
  for (const other of others)
    await recalculate(context, other.registration, other.messages, [...before, ...partners])

  await recordAction(context, {
    action: sending ? 'registration.send' : 'registration.change',
    by,
    on: id,
    before: { status: registration.status, picks: stateOf(mine) },
    after: {
      status: after.status,
      picks: stateOf(await readPicks(context, [id])),
      fields: [...differing],
      ...(isGiving && { gift: asked.gift }),
      ...((differing.has('consents') || differing.has('newsletter')) && { consents: agreedTo(after) }),
    },
  })
  return priced
}

/** The registration as the change wants it; its price, places and partner follow later. */
async function withChange(
  context: CommandContext,
  registration: Registration,
  { change, by, network = null, gift }: ChangeRequest,
): Promise<Registration> {
  const { termsVersion } = context.catalogue.edition
  const sending = change.submit === true
  const merged = merge(registration, change, { termsVersion, now: context.now })
  const confirmation = await confirmationAfter(context, registration, merged, { by, sending, network })
  return {
    ...merged,
    ...confirmation,
    ...(sending && { status: 'waiting' }),
    ...(gift !== undefined && { gift }),
  }
}

const nothingPicked: SaveRefusal = { kind: 'fields', errors: [{ path: 'picks', error: 'picks-none' }] }

function otherPicks(mine: Awaited<ReturnType<typeof readPicks>>, without: Id): Id[] {
  return mine
    .filter(({ state, event_id }) => state !== 'left' && event_id !== without)
    .map(({ event_id }) => asId(event_id))
}

/** Refused when the price differs from the shown one. R6 */
function atPrice<Changed extends { readonly after: Registration }>(
  { expectedTotalCents }: RegistrationChange,
  changed: Changed,
): Decision<Changed, SaveRefusal> {
  const { totalCents, lines } = changed.after
  if (expectedTotalCents === undefined || expectedTotalCents === totalCents) return accept(changed)
  return refuse({ kind: 'price-changed', totalCents, lines })
}

function stateOf(picks: Awaited<ReturnType<typeof readPicks>>) {
  return picks.map(({ event_id, state, role }) => ({ event: event_id, state, role }))
}
