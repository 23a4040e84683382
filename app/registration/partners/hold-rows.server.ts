import type { Selectable } from 'kysely'
import { otherRole, type Role } from '#app/admission/event-capacity.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret, newId } from '#app/platform/ids.server.ts'
import type { Holds } from '#db/tables.ts'
import type { CommandContext } from '../command-context.server.ts'
import type { DancerRole, Registration } from '../registration.ts'
import type { PickRow } from '../tables/rows.ts'

/** An invitation: noted (`pending`), with places held (`open`), or ended. */
export type Hold = Selectable<Holds> & { readonly role: Role }

/** The role for the partner of a dancer; a dancer of both roles leads, unless more of their places are for following. R4. */
export function roleBeside(role: DancerRole, picks: readonly Pick<PickRow, 'role'>[] = []): Role {
  if (role !== 'both') return otherRole(role)
  const placesAs = (one: Role) => picks.filter((pick) => pick.role === one).length
  return placesAs('follower') > placesAs('leader') ? 'leader' : 'follower'
}

/** The valid invitation of this registration; null when there is none. */
export async function findHold(
  { tx, catalogue }: CommandContext,
  registrationId: string,
): Promise<Hold | null> {
  const { rows } = await tx.query<Hold>({
    name: 'find-hold',
    text: `select * from holds where edition_id = $1 and registration_id = $2 and state in ('pending', 'open')`,
    values: [catalogue.edition.id, registrationId],
  })
  return rows[0] ?? null
}

/**
 * The hold, if it still awaits its partner, else null. Read under the lock of the inviting registration, which every change of a hold
 * takes.
 */
export async function findOpenHold({ tx, catalogue }: CommandContext, holdId: string): Promise<Hold | null> {
  const { rows } = await tx.query<Hold>({
    name: 'find-open-hold',
    text: `select * from holds where edition_id = $1 and id = $2 and state in ('pending', 'open')`,
    values: [catalogue.edition.id, holdId],
  })
  return rows[0] ?? null
}

/** The inviter and the open hold for the code of an invitation's link; null when it has ended. R5. */
export async function findInvitedBy(
  { tx, catalogue, now }: Pick<CommandContext, 'tx' | 'catalogue' | 'now'>,
  code: string,
): Promise<{ readonly inviterId: string; readonly holdId: string } | null> {
  const { rows } = await tx.query<{ id: string; registration_id: string }>({
    name: 'find-invitation',
    text: `select h.id, h.registration_id from tokens t
        join holds h on h.edition_id = t.edition_id and h.id = t.subject_id
      where t.hash = $1 and t.purpose = 'partner' and t.edition_id = $2 and h.state = 'open' and h.expires_at >= $3`,
    values: [hashSecret(code), catalogue.edition.id, now],
  })
  const [hold] = rows
  return hold ? { inviterId: hold.registration_id, holdId: hold.id } : null
}

/** A dancer whom another one may have named. */
export type Named = Pick<Registration, 'id' | 'email'> & {
  /** The proved addresses of registrations that were merged into this one. R52 */
  readonly alsoAt?: readonly string[]
}

/** The first live registration of this address that names one of the other's addresses and is free, with its hold; null when there is none. R5. */
export async function findNamedBy(
  { tx, catalogue }: Pick<CommandContext, 'tx' | 'catalogue'>,
  { email, names }: { readonly email: string; readonly names: Named },
): Promise<{ readonly inviterId: string; readonly holdId: string | null } | null> {
  const { rows } = await tx.query<{ id: string; hold_id: string | null }>({
    name: 'find-who-named-me',
    text: `select r.id, h.id as hold_id from registrations r
      left join holds h on h.edition_id = r.edition_id and h.registration_id = r.id and h.state in ('pending', 'open')
      where r.edition_id = $1 and lower(r.email) = $2 and lower(r.partner_email) = any($3)
        and r.status not in ('cancelled', 'released', 'prepared') and r.id <> $4
        and (r.couple_id is null or h.state = 'open')
      order by r.reserved, r.id limit 1`,
    values: [catalogue.edition.id, email, [names.email, ...(names.alsoAt ?? [])], names.id],
  })
  const [other] = rows
  return other ? { inviterId: other.id, holdId: other.hold_id } : null
}

/** Stores a pending invitation, which holds nothing yet. */
export async function insertHold(
  { tx, catalogue, now }: CommandContext,
  { registrationId, email, role }: { registrationId: Id; email: string | null; role: Role },
): Promise<Hold> {
  const { rows } = await tx.query<Hold>({
    name: 'insert-hold',
    text: `insert into holds (edition_id, id, registration_id, email, role, state, asked_at)
      values ($1, $2, $3, $4, $5, 'pending', $6) returning *`,
    values: [catalogue.edition.id, newId(now), registrationId, email, role, now],
  })
  const [hold] = rows
  if (!hold) throw new Error('the hold was not written')
  return hold
}

/** @param until when it ends; null keeps the present value */
export async function writeHold(
  { tx, catalogue }: CommandContext,
  holdId: string,
  state: Hold['state'],
  until: Date | null = null,
): Promise<void> {
  await tx.query({
    name: 'write-hold',
    text: `update holds set state = $3, expires_at = coalesce($4, expires_at) where edition_id = $1 and id = $2`,
    values: [catalogue.edition.id, holdId, state, until],
  })
}

/** Changes the invited address and role of a pending invitation. */
export async function readdressHold(
  { tx, catalogue }: CommandContext,
  hold: Hold,
  { email, role }: Pick<Hold, 'email' | 'role'>,
): Promise<Hold> {
  await tx.query({
    name: 'readdress-hold',
    text: 'update holds set email = $3, role = $4 where edition_id = $1 and id = $2',
    values: [catalogue.edition.id, hold.id, email, role],
  })
  return { ...hold, email, role }
}
