import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { DancerRole, RegistrationStatus } from '../registration.ts'
import type { ProposalState } from '../tables/partner-proposals.server.ts'

/** A dancer without a partner, for staff who match dancers. */
export type Seeker = {
  readonly id: Id
  readonly code: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly country: string
  readonly level: string | null
  readonly role: DancerRole
  readonly status: RegistrationStatus
  /** They ticked that they look for a partner. */
  readonly seeks: boolean
  readonly isConfirmed: boolean
  /** At events with places by role. */
  readonly placed: readonly Id[]
  readonly waiting: readonly Id[]
  /** Earlier proposals to them, and their results. */
  readonly asked: readonly { readonly id: Id; readonly state: ProposalState }[]
}

/** A proposal that both may still answer. */
export type OpenProposal = {
  readonly id: Id
  readonly proposedAt: Date
  readonly expiresAt: Date
  readonly by: string
  readonly halves: readonly {
    readonly id: Id
    readonly name: string
    readonly code: string
    readonly saidYes: boolean | null
  }[]
}

/** What is read of each role when all are wanted. */
const MOST_SEEKERS = 500
const MOST_PROPOSALS = 1000

/** How many there are, in all and of each role (of both roles: in each), and the first of them. */
export type Seekers = {
  readonly count: number
  readonly leaders: number
  readonly followers: number
  readonly first: readonly Seeker[]
}

/**
 * The sent registrations without a partner that look for one or wait for an event with places by role, with their picks at such events: those who look for
 * one first, in order of registration. R41
 * @param eventId only those who picked this event; null: all
 * @param most of each role, at most 500; null: all, for a file
 */
export async function readSeekers(
  db: Querying,
  editionId: string,
  {
    eventId = null,
    most = MOST_SEEKERS,
  }: { readonly eventId?: string | null; readonly most?: number | null } = {},
): Promise<Seekers> {
  const { rows } = await db.query<{
    id: string
    code: string
    name: string
    surname: string
    email: string
    country: string
    level: string | null
    role: DancerRole
    status: RegistrationStatus
    seeks: boolean
    confirmed: boolean
    placed: string[]
    waiting: string[]
    asked: { id: string; state: ProposalState }[]
    all: number
    leaders: number
    followers: number
  }>({
    text: `
      with by_role as (select event_id from pools where edition_id = $1 and mode = 'role'),
      alone as (
        select r.* from registrations r where r.edition_id = $1 and r.couple_id is null and r.erased_at is null
          and r.status in ('waiting', 'placed', 'confirmed', 'late')
          and not exists (select from holds h where h.edition_id = $1 and h.registration_id = r.id and h.state in ('pending', 'open'))),
      seekers as (
        select a.*, count(*) over ()::int as all, count(*) filter (where a.role <> 'follower') over ()::int as leaders,
          count(*) filter (where a.role <> 'leader') over ()::int as followers,
          count(*) filter (where a.role <> 'follower') over in_order as nth_leader, count(*) filter (where a.role <> 'leader') over in_order as nth_follower
        from alone a
        where (a.seeks_partner or exists (select from picks p where p.edition_id = $1 and p.dancer_id = a.id and p.state = 'waiting'
            and event_id in (select event_id from by_role)))
          and ($2::text is null or exists (select from picks p where p.edition_id = $1 and p.dancer_id = a.id and p.event_id = $2
            and p.state in ('placed', 'waiting')))
        window in_order as (order by a.seeks_partner desc, a.reserved, a.id))
      select a.id, a.code, a.name, a.surname, a.email, a.country, a.level, a.role, a.status, a.seeks_partner as seeks,
        a.confirmed_by is not null as confirmed, a.all, a.leaders, a.followers,
        array(select event_id from picks p where p.edition_id = $1 and p.dancer_id = a.id and p.state = 'placed'
          and event_id in (select event_id from by_role) order by 1) as placed,
        array(select event_id from picks p where p.edition_id = $1 and p.dancer_id = a.id and p.state = 'waiting'
          and event_id in (select event_id from by_role) order by 1) as waiting,
        coalesce((select jsonb_agg(jsonb_build_object('id', t.registration_id, 'state', p.state) order by p.proposed_at)
          from partner_proposal_halves m join partner_proposals p on p.id = m.proposal_id
          join partner_proposal_halves t on t.proposal_id = p.id and t.registration_id <> m.registration_id
          where m.edition_id = $1 and m.registration_id = a.id), '[]') as asked
      from seekers a
      where $3::int is null or (a.role <> 'follower' and a.nth_leader <= $3) or (a.role <> 'leader' and a.nth_follower <= $3)
      order by a.seeks_partner desc, a.reserved, a.id`,
    values: [editionId, eventId, most === null ? null : Math.min(most, MOST_SEEKERS)],
  })
  const { all = 0, leaders = 0, followers = 0 } = rows[0] ?? {}
  return {
    count: all,
    leaders,
    followers,
    first: rows.map(({ confirmed, all: _, leaders: _leaders, followers: _followers, ...row }) => ({
      ...row,
      id: id(row.id),
      isConfirmed: confirmed,
      placed: row.placed.map(id),
      waiting: row.waiting.map(id),
      asked: row.asked.map((one) => ({ id: id(one.id), state: one.state })),
    })),
  }
}

/** The open proposals of an edition, earliest end first. */
export async function readOpenProposals(db: Querying, editionId: string): Promise<OpenProposal[]> {
  const { rows } = await db.query<{
    id: string
    proposed_at: Date
    expires_at: Date
    by: string
    halves: OpenProposal['halves']
  }>({
    text: `
      select p.id, p.proposed_at, p.expires_at, p.proposed_by as by, jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name || ' ' || r.surname,
          'code', r.code, 'saidYes', h.said_yes) order by r.role desc, r.id) as halves
      from partner_proposals p join partner_proposal_halves h on h.proposal_id = p.id
      join registrations r on r.edition_id = h.edition_id and r.id = h.registration_id
      where p.edition_id = $1 and p.state = 'open' group by p.id order by p.expires_at, p.id limit ${MOST_PROPOSALS}`,
    values: [editionId],
  })
  return rows.map(({ id: own, proposed_at, expires_at, by, halves }) => ({
    id: id(own),
    proposedAt: proposed_at,
    expiresAt: expires_at,
    by,
    halves,
  }))
}

/** What a dancer may know about the proposed dancer: no surname, no address. */
export type ProposedPartner = {
  readonly id: Id
  readonly name: string
  readonly role: DancerRole
  readonly level: string | null
  readonly country: string
  readonly until: Date
  /** Events that both have picked. */
  readonly eventIds: readonly Id[]
  /** This dancer's answer; null: none yet. */
  readonly saidYes: boolean | null
}

/** The open proposal to a dancer, as they may see it; null when there is none or it has expired. R41 */
export async function findProposedPartner(
  db: Querying,
  { editionId, id: own, now }: { readonly editionId: string; readonly id: string; readonly now: Date },
): Promise<ProposedPartner | null> {
  const { rows } = await db.query<{
    id: string
    name: string
    role: DancerRole
    level: string | null
    country: string
    until: Date
    events: string[]
    said_yes: boolean | null
  }>({
    name: 'proposed-partner',
    text: `
      select p.id, r.name, r.role, r.level, r.country, p.expires_at as until, m.said_yes, array(
        select a.event_id from picks a join picks b on b.edition_id = $1 and b.event_id = a.event_id and b.dancer_id = r.id
          and b.state in ('placed', 'waiting')
        join events e on e.edition_id = $1 and e.id = a.event_id
        where a.edition_id = $1 and a.dancer_id = $2 and a.state in ('placed', 'waiting') order by e.starts_at, e.id) as events
      from partner_proposal_halves m join partner_proposals p on p.id = m.proposal_id
      join partner_proposal_halves t on t.proposal_id = p.id and t.registration_id <> m.registration_id
      join registrations r on r.edition_id = $1 and r.id = t.registration_id
      where m.edition_id = $1 and m.registration_id = $2 and m.is_open and p.expires_at >= $3`,
    values: [editionId, own, now],
  })
  const [row] = rows
  if (!row) return null
  const { name, role, level, country, until, events, said_yes: saidYes } = row
  return { id: id(row.id), name, role, level, country, until, eventIds: events.map(id), saidYes }
}
