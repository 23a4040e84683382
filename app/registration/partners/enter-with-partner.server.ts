import { PoolChanges } from '#app/admission/queue/outcome.ts'
import { nameOfActor } from '#app/people/actor.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { changeUsed } from '#app/pricing/service.server.ts'
import {
  type CommandContext,
  finishRelease,
  lockPools,
  lockRegistrations,
} from '../command-context.server.ts'
import type { Newcomer } from '../commands/save.server.ts'
import { isOwnAddress } from '../confirmation/confirmation.server.ts'
import type { NewRegistration } from '../forms.ts'
import { promoWithin } from '../money/price.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import { isLive, type Registration } from '../registration.ts'
import { settleWithin } from '../settle.server.ts'
import { insertPicks, isHere, readPicks, tally } from '../tables/pick-rows.server.ts'
import { pickRowOf, rowOf } from '../tables/rows.ts'
import { writeNew } from '../tables/write.server.ts'
import { joinCouple } from './couple.server.ts'
import { lockAddresses } from './couple-rows.server.ts'
import { findOpenHold, type Hold } from './hold-rows.server.ts'

/** With whom somebody dances: only named so far, or here already, through an invitation or by naming each other. */
export type PartnerMatch =
  | { readonly kind: 'invited' }
  | { readonly kind: 'here'; readonly inviterId: string; readonly holdId: string | null }

type PartnerInput = { email: string } | { code: string }
type Asking = { readonly tx: Tx; readonly catalogue: Newcomer['catalogue']; readonly now: Date }

/**
 * Whom the partner field means. Two who name each other need no link; the link of an invitation names its inviter (R4, R5). To be
 * asked before any registration is locked; `isStillFree` asks again behind the lock.
 */
export async function findPartner(
  { tx, catalogue, now }: Asking,
  me: Pick<Registration, 'id' | 'email'>,
  partner: PartnerInput,
): Promise<Decision<PartnerMatch, SaveRefusal>> {
  if ('code' in partner) {
    const { rows } = await tx.query<{ id: string; registration_id: string }>({
      name: 'find-invitation',
      text: `select h.id, h.registration_id from tokens t
          join holds h on h.edition_id = t.edition_id and h.id = t.subject_id
        where t.hash = $1 and t.purpose = 'partner' and t.edition_id = $2 and h.state = 'open' and h.expires_at >= $3`,
      values: [hashSecret(partner.code), catalogue.edition.id, now],
    })
    const [hold] = rows
    if (!hold) return refuse({ kind: 'partner-link-over', path: 'partner' })
    if (hold.registration_id === me.id) return refuse({ kind: 'partner-yourself', path: 'partner' })
    return accept({ kind: 'here', inviterId: hold.registration_id, holdId: hold.id })
  }
  if (partner.email === me.email) return refuse({ kind: 'partner-yourself', path: 'partner' })
  await lockAddresses({ tx, catalogue }, partner.email, me.email)
  const { rows } = await tx.query<{ id: string; hold_id: string | null }>({
    name: 'find-who-named-me',
    text: `select r.id, h.id as hold_id from registrations r
      left join holds h on h.edition_id = r.edition_id and h.registration_id = r.id and h.state in ('pending', 'open')
      where r.edition_id = $1 and lower(r.email) = $2 and lower(r.partner_email) = $3
        and r.status not in ('cancelled', 'released', 'prepared') and r.id <> $4
        and (r.couple_id is null or h.state = 'open')
      order by r.reserved, r.id limit 1`,
    values: [catalogue.edition.id, partner.email, me.email, me.id],
  })
  const [other] = rows
  return accept(other ? { kind: 'here', inviterId: other.id, holdId: other.hold_id } : { kind: 'invited' })
}

/** Whether the one found, locked now, still waits for a partner. If not, the transaction has to begin again. */
export function isStillFree(
  { status, coupleId }: Pick<Registration, 'status' | 'coupleId'>,
  holdId: string | null,
  hold: Hold | null,
): boolean {
  if (!isLive(status) || (holdId !== null && hold === null)) return false
  return coupleId === null || hold?.state === 'open'
}

/** Who was found had another partner by the time the locks were taken: the transaction begins again, and finds again. */
export class PartnerChanged extends Error {
  readonly code = '40001'
}

/** Admits a newcomer whose partner is here already: the pair is a couple for every event both have picked. */
export async function enterWithPartner(
  tx: Tx,
  newcomer: Newcomer,
  match: Extract<PartnerMatch, { kind: 'here' }>,
): Promise<Decision<null, SaveRefusal>> {
  const { app, catalogue, registration, input, now, by } = newcomer
  const context: CommandContext = { app, tx, catalogue, now }
  const inviter = (await lockRegistrations(context, [match.inviterId])).get(match.inviterId)
  const hold = match.holdId ? await findOpenHold(context, match.holdId) : null
  if (!inviter || !isStillFree(inviter, match.holdId, hold)) throw new PartnerChanged()

  const theirs = (await readPicks(context, [inviter.id])).filter(isHere).map(({ event_id }) => event_id)
  if (newcomer.isLate && !input.picks.every((event) => theirs.includes(event)))
    return refuse({ kind: 'closed' })
  const work = await lockPools(context, [...input.picks, ...theirs])

  const joiner = withProvedAddress(registration, input.partner, hold, newcomer)
  const promo = registration.promo
  if (promo) {
    const checked = await promoWithin(
      tx,
      catalogue.edition.id,
      { code: promo, email: registration.email, mine: false },
      now,
    )
    if (!checked.ok) return refuse({ kind: 'promo', path: 'promo', reason: checked.reason })
    await changeUsed(tx, catalogue.edition.id, new Map(), { code: promo, by: 1 })
  }
  const picks = input.picks.map((eventId) =>
    pickRowOf(
      {
        eventId,
        state: 'waiting',
        role: null,
        wants: registration.role,
        coupled: false,
        askedAt: now,
        queuedAt: now,
        placedAt: null,
      },
      {
        editionId: catalogue.edition.id,
        dancerId: registration.id,
        held: false,
        together: registration.onFull === 'allOrNothing',
        coupleId: null,
        passedOver: registration.passedOver,
      },
    ),
  )
  await writeNew(tx, {
    registration: rowOf(joiner),
    picks: [],
    dues: [],
    claims: [],
    messages: [],
    holds: [],
    audit: {
      edition_id: catalogue.edition.id,
      at: now,
      actor: nameOfActor(by),
      action: 'registration.save',
      subject_id: registration.id,
      before: null,
      after: { with: inviter.id, picks: input.picks },
    },
    pools: new PoolChanges(),
  })
  await insertPicks(context, picks)
  for (const eventId of input.picks) tally(work, { event_id: eventId, state: 'waiting', role: null }, 1)

  const couple = await joinCouple(work, { inviter, joiner, hold })
  if (!couple.ok) return refuse({ kind: couple.reason, path: 'partner' })
  await finishRelease(work, [inviter.id, registration.id])

  const placed = (await readPicks(context, [registration.id])).some(({ state }) => state === 'placed')
  const settled = await settleWithin(context, couple.value.joiner, [{ kind: placed ? 'placed' : 'waiting' }])
  const expected = input.expectedTotalCents
  if (expected !== undefined && expected !== settled.totalCents) {
    return refuse({ kind: 'price-changed', totalCents: settled.totalCents, lines: settled.lines })
  }
  await settleWithin(context, couple.value.inviter, [{ kind: 'partnerConfirmed' }])
  return accept(null)
}

/** The link of an invitation came to the invited address: who registers with both has proved it; so has an account its own. R21 */
function withProvedAddress(
  registration: Registration,
  partner: NewRegistration['partner'],
  hold: Hold | null,
  { by, now }: Pick<Newcomer, 'by' | 'now'>,
): Registration {
  const isInvited =
    partner && 'code' in partner && hold?.email?.toLowerCase() === registration.email.toLowerCase()
  if (!isInvited && !isOwnAddress(by, registration.email)) return registration
  return {
    ...registration,
    emailConfirmedAt: now,
    confirmedBy: registration.confirmedBy ?? 'link',
    confirmUntil: null,
    passedOver: null,
  }
}
