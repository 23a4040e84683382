import { boundElsewhere } from '#app/admission/service.server.ts'
import { isAfterFestival } from '#app/festival/phase.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import {
  claimKey,
  type IdempotentRequest,
  type KeyClaim,
  storeDone,
} from '#app/platform/http/idempotency.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newId, newSecret } from '#app/platform/ids.server.ts'
import { type Catalogue, getCatalogue } from '#app/pricing/service.server.ts'
import { mailLinkTo } from '../access/links.server.ts'
import { checkExtras, checkPicks, checkStaffFields, decidePhase, nameKey } from '../check.ts'
import {
  confirmedFor,
  countingIn,
  countingKeys,
  initialConfirmation,
  isCounted,
  isOwnAddress,
} from '../confirmation/confirmation.server.ts'
import type { NewRegistration } from '../forms.ts'
import { may } from '../policy.ts'
import type { SaveRefusal } from '../refusal.ts'
import type { Registration } from '../registration.ts'
import { confirmAddress } from './confirm-address.server.ts'
import { enter } from './enter.server.ts'
import { makeRegistration } from './make-registration.ts'

export type Saved = { readonly id: Id; readonly secret: string }

/** The refusals, and an idempotency key that was used for another request. */
export type SaveOutcome = Decision<Saved, SaveRefusal | { readonly kind: 'key-reused' }>

/** What the transaction that saves a new registration needs. */
export type SaveContext = {
  readonly app: AppContext
  readonly catalogue: Catalogue
  readonly registration: Registration
  readonly input: NewRegistration
  readonly by: Actor
  readonly now: Date
  /** The instant of the request: determines queue positions and price tier. */
  readonly askedAt: Date
  /** Events that begin after this instant give places: now, or, for an edition that is over, when the request was made (O8). */
  readonly picksAt: Date
  /** Events whose pools have to be locked: the picks, and the events that people bound to those queues wait for. */
  readonly linkedEvents: readonly string[]
  /** Registration has closed: only an invitation may be answered, at the inviter's events. */
  readonly isOnlyAnswer: boolean
}

/**
 * Registers a dancer in the current edition, or in the one that staff name, in one transaction: places or queue positions (A1–A7), the price, the e-mail and the audit entry.
 * Before opening the registration is saved as `prepared` and holds nothing (R8).
 *
 * The secret in the answer opens the registration and is shown once: only its hash is stored. The same request under the same `idempotency` key gets the
 * same answer and runs once (R14).
 */
export async function saveRegistration(app: AppContext, asked: SaveRequest): Promise<SaveOutcome> {
  const { input, by } = asked
  const editionId = asked.editionId ?? (await getCurrentEdition(app)).id
  let catalogue = await getCatalogue(app, editionId)
  for (;;) {
    const outcome = await saveWith(catalogue, app, asked)
    if (!outcome.ok && outcome.reason.kind === 'stale') {
      catalogue = await getCatalogue(app, editionId, outcome.reason.version)
      continue
    }
    // Staff who enter other people see the existing registration
    const isTold = !may(by, 'registrations.workWith')
    if (!outcome.ok && outcome.reason.kind === 'registered-already' && isTold) {
      await mailLinkTo(app, editionId, input.email, input.language)
    }
    if (outcome.ok && isOwnAddress(by, input.email)) {
      // A partner is invited and places are held as after any proof of an address (R4)
      const { id: registrationId } = outcome.value
      await confirmAddress(app, { registrationId, editionId, email: input.email })
    }
    app.wake()
    return outcome as SaveOutcome
  }
}

type SaveRequest = {
  /** The unused id for the new registration; absent: one is generated. */
  readonly newId?: Id | undefined
  /** Absent: the current edition. */
  readonly editionId?: string | undefined
  readonly input: NewRegistration
  readonly by: Actor
  readonly idempotency?: IdempotentRequest | undefined
  /** The instant of the request, not in the future; absent: now. Only imports set it. */
  readonly askedAt?: Date | undefined
  /** The network of the request; null or absent where networks are not counted. R22 */
  readonly network?: string | null
}

/** Programme or prices changed since they were cached. */
type Stale = { readonly kind: 'stale'; readonly version: number }

type Refusal = SaveRefusal | Stale | { readonly kind: 'key-reused' }

/** Saves with the prices and the programme of this catalogue; `stale` when there is a newer one. */
async function saveWith(
  catalogue: Catalogue,
  app: AppContext,
  { input, by, idempotency, network = null, newId: wantedId, askedAt: earlier }: SaveRequest,
): Promise<Decision<Saved, Refusal>> {
  const now = app.now()
  const askedAt = earlier ?? now
  // an import into a past edition records history: no payment is demanded (O8)
  const isPast = earlier !== undefined && isAfterFestival(catalogue.edition, now)
  const picksAt = isPast ? askedAt : now
  const phase = checkNew(catalogue, input, by, { now, picksAt })
  if (!phase.ok && !idempotency) return phase

  return decideInTransaction<Saved, Refusal>(app.db, async (tx) => {
    const known: KeyClaim = idempotency ? await claimKey(tx, idempotency, now) : { kind: 'new' }
    if (known.kind === 'other') return refuse({ kind: 'key-reused' })
    if (known.kind === 'same') return accept(JSON.parse(known.done) as Saved)
    if (!phase.ok) return phase

    const id = wantedId ?? newId(now)
    const confirmation = {
      confirmedBy: await confirmedFor(tx, catalogue, by, input.email),
      holds: phase.value !== 'prepare',
    }
    const keys = isCounted(confirmation, input) ? countingKeys(input.email, network) : []
    const claim = await claimName(tx, catalogue, input, { id, keys })
    if (claim.version !== catalogue.version) return refuse({ kind: 'stale', version: claim.version })
    if (!claim.claimed) return refuse({ kind: 'registered-already' })

    const secret = newSecret()
    const registration = makeRegistration(catalogue, input, {
      id,
      number: claim.number,
      secretHash: hashSecret(secret),
      status: phase.value === 'prepare' ? 'prepared' : 'waiting',
      confirmedBy: confirmation.confirmedBy,
      emailConfirmedAt: isOwnAddress(by, input.email) && !isNaming(input) ? now : null,
      ...(await initialConfirmation(tx, catalogue, { ...confirmation, keys, held: claim.held, now })),
      by,
      askedAt,
      excused: isPast,
    })
    const entered = await enter(tx, {
      app,
      catalogue,
      registration,
      input,
      by,
      now,
      askedAt,
      picksAt,
      isOnlyAnswer: phase.value === 'answer',
      linkedEvents: claim.linkedEvents,
    })
    if (!entered.ok) return entered
    const saved = { id, secret }
    if (idempotency) await storeDone(tx, idempotency, JSON.stringify(saved))
    return accept(saved)
  })
}

/** Whether a partner is named; their places are held when the address is confirmed. R4 */
function isNaming({ partner }: NewRegistration): boolean {
  return partner !== null && 'email' in partner
}

/** The checks that need no query; picks as of `picksAt`. F1, R2, R8. */
function checkNew(
  catalogue: Catalogue,
  input: NewRegistration,
  by: Actor,
  { now, picksAt }: { readonly now: Date; readonly picksAt: Date },
): Decision<'send' | 'prepare' | 'answer', SaveRefusal> {
  const fields = checkStaffFields(input, by)
  if (!fields.ok) return fields
  const phase = decidePhase(catalogue, by, now)
  const isAnswer = input.partner !== null && 'code' in input.partner
  const isOnlyAnswer = isAnswer && !phase.ok && phase.reason.kind === 'closed'
  if (!phase.ok && !isOnlyAnswer) return phase
  if (phase.ok && phase.value === 'prepare' && isAnswer) {
    return refuse({ kind: 'not-yet-open', opensAt: catalogue.edition.opensAt })
  }
  const picks = checkPicks(catalogue, input.picks, picksAt)
  if (!picks.ok) return picks
  const extras = checkExtras(catalogue, input.extras)
  if (!extras.ok) return extras
  return isOnlyAnswer ? accept('answer') : phase
}

type Claim = {
  version: number
  claimed: boolean
  number: number
  linkedEvents: string[]
  /** How many unconfirmed registrations hold places under each counting key, including this one. R22 */
  held: Record<string, number>
}

/**
 * Ensures one live registration per name and address (R3), assigns the number, counts unconfirmed ones (R22) and finds what must be locked; all
 * before the first lock of a pool.
 */
async function claimName(
  tx: Tx,
  { edition }: Catalogue,
  input: NewRegistration,
  { id, keys }: { readonly id: Id; readonly keys: readonly string[] },
): Promise<Claim> {
  const { rows } = await tx.query<Claim>({
    name: 'claim-name',
    text: `
      with claim as (
        insert into live_names (edition_id, email, name, registration_id) values ($1, $3, $4, $5)
        on conflict do nothing returning 1),
      counted as (${countingIn('$6')})
      select catalogue_version as version, exists (select from claim) as claimed,
        nextval('registration_number') as number,
        (select coalesce(jsonb_object_agg(key, held), '{}') from counted) as held,
        array(select unnest($2::text[]) union (${boundElsewhere})) as "linkedEvents"
      from editions where id = $1`,
    values: [edition.id, input.picks, input.email, nameKey(input.name, input.surname), id, keys],
  })
  const [claim] = rows
  if (!claim) throw new Error(`There is no edition ${edition.id}.`)
  return claim
}
