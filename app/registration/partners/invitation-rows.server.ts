import type { Role } from '#app/admission/event-capacity.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { Registration } from '../registration.ts'
import { provedAddressesOfMerged } from '../tables/merged-into.server.ts'

/** An open invitation to somebody who is registered already. */
export type InvitationTo = {
  readonly id: Id
  readonly name: string
  /** Naming this address makes the couple (R5); the invited dancer does not see it. */
  readonly email: string
  /** The role that the inviter's partner would dance. */
  readonly role: Role
  readonly until: Date
  /** The inviter's events. */
  readonly eventIds: readonly Id[]
}

/**
 * The earliest open invitation to the proved address of this registration, or of one that was merged into it; null: none, or its dancer is in a
 * couple. R5, R52
 * @param only this one, which the dancer saw
 */
export async function findInvitationTo(
  db: Querying,
  { editionId, id: ownId, email, emailConfirmedAt, coupleId }: OwnFields,
  now: Date,
  only: Id | null = null,
): Promise<InvitationTo | null> {
  if (coupleId) return null
  const addresses = await provedAddressesOfMerged(db, { editionId, id: ownId })
  if (emailConfirmedAt) addresses.push(email.toLowerCase())
  if (addresses.length === 0) return null
  const { rows } = await db.query<{
    id: string
    name: string
    email: string
    role: Role
    expires_at: Date
    events: string[]
  }>({
    name: 'find-invitation-to',
    text: `
      select h.id, r.name, r.email, h.role, h.expires_at, array(
        select p.event_id from picks p
        where p.edition_id = h.edition_id and p.dancer_id = r.id and p.state in ('waiting', 'placed')
        order by p.event_id) as events
      from holds h
      join registrations r on r.edition_id = h.edition_id and r.id = h.registration_id
      where h.edition_id = $1 and lower(h.email) = any($2) and h.state = 'open' and h.expires_at >= $3
        and r.id <> $4 and ($5::text is null or h.id = $5) and r.status not in ('cancelled', 'released', 'prepared')
      order by r.reserved, r.id limit 1`,
    values: [editionId, addresses, now, ownId, only],
  })
  const [row] = rows
  if (!row) return null
  return {
    id: id(row.id),
    name: row.name,
    email: row.email,
    role: row.role,
    until: row.expires_at,
    eventIds: row.events.map(id),
  }
}

type OwnFields = Pick<Registration, 'editionId' | 'id' | 'email' | 'emailConfirmedAt' | 'coupleId'>
