import type { Role } from '#app/admission/event-capacity.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import type { CommandContext } from '../command-context.server.ts'
import type { Registration } from '../registration.ts'

type Half = Pick<Registration, 'id' | 'coupleId'>

/** The id of a registration's couple, also before the registration is locked; null when there is none. */
export async function readCoupleId({ tx, catalogue }: CommandContext, id: Id): Promise<Id | null> {
  const { rows } = await tx.query<{ couple_id: Id | null }>({
    name: 'couple-id-of-registration',
    text: 'select couple_id from registrations where edition_id = $1 and id = $2',
    values: [catalogue.edition.id, id],
  })
  return rows[0]?.couple_id ?? null
}

/** The other half's id: a registration, or a hold; null when there is none. */
export async function findOtherHalf(
  { tx, catalogue }: CommandContext,
  { id, coupleId }: Half,
): Promise<string | null> {
  if (coupleId === null) return null
  const { rows } = await tx.query<{ other: string }>({
    name: 'find-other-half',
    text: `select case when leader_id = $3 then follower_id else leader_id end as other
      from couples where edition_id = $1 and id = $2`,
    values: [catalogue.edition.id, coupleId, id],
  })
  return rows[0]?.other ?? null
}

/** The role of this half of a couple; null without a couple. */
export async function roleInCouple(
  { tx, catalogue }: CommandContext,
  { id, coupleId }: Half,
): Promise<Role | null> {
  if (coupleId === null) return null
  const { rows } = await tx.query<{ leader_id: string }>({
    name: 'leader-of-couple',
    text: 'select leader_id from couples where edition_id = $1 and id = $2',
    values: [catalogue.edition.id, coupleId],
  })
  const [couple] = rows
  if (!couple) return null
  return couple.leader_id === id ? 'leader' : 'follower'
}

/** Whether both halves are registered: an invitation alone gives no discount. P9. */
export async function hasPartner(
  { tx, catalogue }: CommandContext,
  { id, coupleId }: Half,
): Promise<boolean> {
  if (coupleId === null) return false
  const { rows } = await tx.query({
    name: 'has-partner',
    text: `select 1 from couples c join registrations r on r.edition_id = c.edition_id
        and r.id = case when c.leader_id = $3 then c.follower_id else c.leader_id end
      where c.edition_id = $1 and c.id = $2`,
    values: [catalogue.edition.id, coupleId, id],
  })
  return rows.length > 0
}

/** Stores a couple, with the role of the first. */
export async function writeCouple(
  { tx, catalogue, now }: CommandContext,
  coupleId: string,
  { role, one, other }: { readonly role: Role; readonly one: string; readonly other: string },
): Promise<void> {
  const [leader, follower] = role === 'leader' ? [one, other] : [other, one]
  await tx.query({
    name: 'write-couple',
    text: `insert into couples (edition_id, id, leader_id, follower_id, made_at) values ($1, $2, $3, $4, $5)`,
    values: [catalogue.edition.id, coupleId, leader, follower, now],
  })
}

/** Deletes a couple; the picks of the two are changed by the caller. Nothing happens for null. */
export async function removeCouple(
  { tx, catalogue }: CommandContext,
  coupleId: string | null,
): Promise<void> {
  if (coupleId === null) return
  await tx.query({
    name: 'remove-couple',
    text: 'delete from couples where edition_id = $1 and id = $2',
    values: [catalogue.edition.id, coupleId],
  })
}

/**
 * Serialises two dancers who name each other at the same time, so that the later transaction finds the earlier (R5). Before any registration is
 * locked. A row lock rather than an advisory lock also works on a database with several servers.
 */
export async function lockAddresses(
  { tx, catalogue }: Pick<CommandContext, 'tx' | 'catalogue'>,
  ...addresses: readonly [string, string]
): Promise<void> {
  const values = [catalogue.edition.id, hashSecret(addresses.toSorted().join(' '))]
  await tx.query({
    name: 'take-turn',
    text: 'insert into turns (edition_id, key) values ($1, $2)',
    values,
  })
  await tx.query({
    name: 'leave-turn',
    text: 'delete from turns where edition_id = $1 and key = $2',
    values,
  })
}
