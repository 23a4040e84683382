import type { Querying } from '#app/platform/database/statement.ts'
import { cents } from '#app/platform/values/money.ts'
import type { OwnPlace } from '../own-place.ts'
import type { RegistrationStatus } from '../registration.ts'
import { type FloorCounts, type Light, lightOf } from './floor.ts'

/** How many dance on the edition's floor, in couples and alone. R15. */
export async function findFloor({ db }: { readonly db: Querying }, editionId: string): Promise<FloorCounts> {
  const { rows } = await db.query<FloorCounts>({
    name: 'floor-of-dancers',
    text: `select pairs, leaders as lead, followers as follow, both_roles as both from floor_of_dancers($1)`,
    values: [editionId],
  })
  return rows[0] ?? { pairs: 0, lead: 0, follow: 0, both: 0 }
}

type OwnRow = {
  readonly role: 'leader' | 'follower' | 'both'
  readonly status: RegistrationStatus
  readonly pay_by: 'bank' | 'card' | 'cash'
  readonly excused: boolean
  readonly total_cents: number
  readonly paid_cents: number
  readonly leads: boolean | null
  readonly picks: OwnPlace['picks'] | null
}

/** A dancer's light and the amount left to pay; null when the registration has ended. */
export async function findOwnRow(
  { db }: { readonly db: Querying },
  registrationId: string,
): Promise<OwnPlace | null> {
  const { rows } = await db.query<OwnRow>({
    name: 'own-place-of-a-dancer',
    text: `select r.role, r.status, r.pay_by, r.excused, r.total_cents, r.paid_cents,
        case when o.id is not null then c.leader_id = r.id end as leads,
        (select json_agg(json_build_object('eventId', p.event_id, 'state', p.state) order by p.event_id) from picks p
          where p.edition_id = r.edition_id and p.dancer_id = r.id and p.state in ('placed', 'waiting')) as picks
      from registrations r
        left join couples c on c.edition_id = r.edition_id and c.id = r.couple_id
        left join registrations o on o.edition_id = r.edition_id and o.couple_id = r.couple_id and o.id <> r.id
          and o.id in (c.leader_id, c.follower_id)
          and o.status in ('placed', 'waiting', 'confirmed', 'late') and o.erased_at is null
      where r.id = $1 and r.status not in ('released', 'cancelled') and r.erased_at is null`,
    values: [registrationId],
  })
  const [own] = rows
  if (!own) return null
  const owes = own.status === 'prepared' || own.excused ? 0 : own.total_cents - own.paid_cents
  return {
    light: own.status === 'prepared' ? null : lightOf(kindOf(own), registrationId),
    picks: own.picks ?? [],
    payCents: owes > 0 && own.pay_by !== 'cash' ? cents(owes) : null,
  }
}

const alone = { leader: 'lead', follower: 'follow', both: 'both' } as const

function kindOf({ leads, role }: Pick<OwnRow, 'leads' | 'role'>): Light['kind'] {
  if (leads === null) return alone[role]
  return leads ? 'pair-lead' : 'pair-follow'
}
