import { type Actor, isStaff } from '#app/people/actor.ts'
import { isAddress } from '#app/people/service.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import type { CommandContext, LockedContext } from '../command-context.server.ts'
import type { NewRegistration } from '../forms.ts'
import { PickChanges } from '../pick-changes.server.ts'
import type { ConfirmationState, ConfirmedBy, Registration } from '../registration.ts'
import type { PickRow } from '../tables/rows.ts'
import { confirmedAtOnce, confirmUntil, withNewAddress } from './confirmation.ts'

/** The keys under which an unconfirmed registration is counted: its address and its network, both hashed. R22 */
export function countingKeys(email: string, network: string | null): string[] {
  const keys = [`address ${email.toLowerCase()}`, ...(network === null ? [] : [`network ${network}`])]
  return keys.map(hashSecret)
}

/**
 * SQL that increments the counts under the keys of parameter `keys` and returns how many registrations then hold places under each. The rows stay
 * locked until the transaction ends, so concurrent registrations are counted in sequence. R22
 */
export function countingIn(keys: string): string {
  return `insert into unconfirmed_counts as c (edition_id, key, held)
    select $1, key, 1 from unnest(${keys}::text[]) as key order by key
    on conflict (edition_id, key) do update set held = c.held + 1 returning key, held`
}

export type NewConfirmation = { readonly confirmedBy: Registration['confirmedBy']; readonly holds: boolean }

/**
 * Whether a new registration counts among the unconfirmed ones. Invited partners do not: a confirmed dancer invites one partner at a time, which
 * limits them. R4, R22
 */
export function isCounted({ confirmedBy, holds }: NewConfirmation, { partner }: NewRegistration): boolean {
  return holds && confirmedBy === null && !(partner && 'code' in partner)
}

/** Whether the address is the one the account is named after; signing in has proved it (U17). Staff enter other people. R21, R29 */
export function isOwnAddress(by: Actor, email: string): boolean {
  return (
    by.kind === 'user' &&
    !isStaff(by) &&
    isAddress(by.username) &&
    by.username.toLowerCase() === email.toLowerCase()
  )
}

/**
 * How a new registration is confirmed at once: as in `confirmedAtOnce`, or because an account makes it. An account may have as many
 * registrations for other addresses at a time as one address may have unconfirmed ones; further ones have to be confirmed. Call before the first
 * other lock of the transaction: two registrations of one account are counted in sequence. R21
 */
export async function confirmedFor(
  tx: Tx,
  { edition }: Catalogue,
  by: Actor,
  email: string,
): Promise<ConfirmedBy | null> {
  const atOnce = confirmedAtOnce(by)
  if (atOnce !== null || by.kind !== 'user') return atOnce
  if (isOwnAddress(by, email)) return 'account'
  await tx.query("select pg_advisory_xact_lock(hashtextextended('registers ' || lower($1), 0))", [
    by.username,
  ])
  const { rows } = await tx.query<{ count: number }>({
    name: 'count-of-account',
    text: `select count(*)::int as count from registrations where edition_id = $1 and added_by = $2 and confirmed_by = 'account'
      and email_confirmed_at is null and status not in ('cancelled', 'released') and erased_at is null`,
    values: [edition.id, by.username],
  })
  return (rows[0]?.count ?? 0) < edition.unconfirmedPerAddress ? 'account' : null
}

/** The initial confirmation of an unconfirmed registration: its time limit and counts, or no places when there are too many already. R21, R22 */
export async function initialConfirmation(
  tx: Tx,
  { edition }: Catalogue,
  {
    confirmedBy,
    holds,
    keys,
    held,
    now,
  }: NewConfirmation & {
    readonly keys: readonly string[]
    /** How many registrations hold places under each key, including this one. */
    readonly held: Readonly<Record<string, number>>
    readonly now: Date
  },
): Promise<Omit<ConfirmationState, 'confirmedBy'>> {
  if (confirmedBy !== null || !holds) return { confirmUntil: null, countedUnder: [], passedOver: null }
  const most = [edition.unconfirmedPerAddress, edition.unconfirmedPerNetwork]
  const tooMany = keys.some((key, n) => (held[key] ?? 0) > (most[n] ?? 0))
  if (!tooMany) return { confirmUntil: confirmUntil(edition, now), countedUnder: keys, passedOver: null }
  await countOut(tx, edition.id, keys)
  return { confirmUntil: null, countedUnder: [], passedOver: 'unconfirmed' }
}

/** Treats the address as proved when the dancer used the invitation link sent to it, or when it is the account's own. R21 */
export function withProvedAddress(
  registration: Registration,
  {
    partner,
    invited,
    by,
    now,
  }: {
    readonly partner: NewRegistration['partner']
    /** The address the invitation was sent to, if any. */
    readonly invited: string | null
    readonly by: Actor
    readonly now: Date
  },
): Registration {
  const isInvited =
    partner && 'code' in partner && invited?.toLowerCase() === registration.email.toLowerCase()
  if (!isInvited && !isOwnAddress(by, registration.email)) return registration
  return {
    ...registration,
    emailConfirmedAt: now,
    confirmedBy: registration.confirmedBy ?? 'link',
    confirmUntil: null,
    passedOver: null,
  }
}

/**
 * The confirmation after a change: a prepared registration's time limit begins when it is sent, and a new address has to be confirmed. R8, R21, R22
 */
export async function confirmationAfter(
  { tx, catalogue, now }: Pick<CommandContext, 'tx' | 'catalogue' | 'now'>,
  before: Registration,
  after: Registration,
  {
    by,
    sending,
    network,
  }: { readonly by: Actor; readonly sending: boolean; readonly network: string | null },
): Promise<ConfirmationState> {
  const { confirmedBy, confirmUntil, countedUnder, passedOver } =
    after.email === before.email
      ? before
      : withNewAddress({ ...before, paidCents: after.paidCents }, by, catalogue.edition, now)
  if (!sending) return { confirmedBy, confirmUntil, countedUnder, passedOver }
  const known = confirmedBy ?? confirmedAtOnce(by)
  const keys = known === null ? countingKeys(after.email, network) : []
  const held = await countIn(tx, catalogue.edition.id, keys)
  return {
    confirmedBy: known,
    ...(await initialConfirmation(tx, catalogue, { confirmedBy: known, holds: true, keys, held, now })),
  }
}

async function countIn(tx: Tx, editionId: string, keys: readonly string[]): Promise<Record<string, number>> {
  if (keys.length === 0) return {}
  const { rows } = await tx.query<{ key: string; held: number }>({
    name: 'count-unconfirmed-in',
    text: countingIn('$2'),
    values: [editionId, keys],
  })
  return Object.fromEntries(rows.map(({ key, held }) => [key, held]))
}

/** Removes a registration from the counts. In key order; before any pool is locked. R22 */
async function countOut(tx: Tx, editionId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.query({
    name: 'count-unconfirmed-out',
    text: `
      with mine as (select key from unconfirmed_counts where edition_id = $1 and key = any($2) order by key for no key update)
      update unconfirmed_counts c set held = c.held - 1 from mine where c.edition_id = $1 and c.key = mine.key`,
    values: [editionId, keys],
  })
}

/** A locked registration as it is once it needs no confirmation any more, or has ended. The caller writes and recalculates it. R21 */
export async function endUnconfirmed(
  { tx, catalogue }: Pick<CommandContext, 'tx' | 'catalogue'>,
  registration: Registration,
  confirmedBy: ConfirmedBy | null,
): Promise<Registration> {
  await countOut(tx, catalogue.edition.id, registration.countedUnder)
  return { ...registration, confirmedBy, confirmUntil: null, confirmRemindedAt: null, countedUnder: [] }
}

/**
 * Sets `passed_over` of the picks of these registrations, and of those held for their partners, as their registrations have it. A9
 * @returns placed picks that their dancer may no longer hold (R21); the counters still count them
 */
async function alignPassedOver(
  { tx, catalogue }: Pick<CommandContext, 'tx' | 'catalogue'>,
  registrations: readonly string[],
): Promise<PickRow[]> {
  const { rows } = await tx.query<PickRow>({
    name: 'align-passed-over',
    text: `
      with dancers as materialized (
        select id as dancer_id, passed_over from registrations where edition_id = $1 and id = any($2)
        union all
        select h.id, r.passed_over from holds h
        join registrations r on r.edition_id = h.edition_id and r.id = h.registration_id
        where h.edition_id = $1 and h.registration_id = any($2) and h.state = 'open')
      update picks p set passed_over = d.passed_over from dancers d
      where p.edition_id = $1 and p.dancer_id = d.dancer_id and p.passed_over is distinct from d.passed_over
        -- the same said to the index: a plan for few picks in all would compare each with each
        and p.dancer_id = any(array(select dancer_id from dancers))
      returning p.*`,
    values: [catalogue.edition.id, registrations],
  })
  return rows.filter(({ state, passed_over }) => state === 'placed' && passed_over === 'unconfirmed')
}

/**
 * The same with the pools locked: such a place is released and the pick returns to its queue position. The other half of a couple keeps its place.
 * R21
 */
export async function giveUpUnconfirmed(
  work: LockedContext,
  registrations: readonly string[],
): Promise<void> {
  const changes = new PickChanges()
  for (const pick of await alignPassedOver(work, registrations)) changes.queue(work, pick, {})
  await changes.write(work)
}

/** Updates the picks of a registration that is passed over from now on, or no longer, then processes the queues it waits in. A9 */
export async function followPassedOver(
  { tx, catalogue, now }: Pick<CommandContext, 'tx' | 'catalogue' | 'now'>,
  { id, passedOver }: Pick<Registration, 'id' | 'passedOver'>,
): Promise<void> {
  await alignPassedOver({ tx, catalogue }, [id])
  if (passedOver !== null) return
  await tx.query({
    name: 'release-where-waiting',
    text: `insert into jobs (edition_id, kind, subject_id, reason, at)
      select $1, 'release', event_id, 'no longer passed over', $3 from picks
      where edition_id = $1 and dancer_id = $2 and state = 'waiting'`,
    values: [catalogue.edition.id, id, now],
  })
}
