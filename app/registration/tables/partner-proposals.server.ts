import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'

export type ProposalState = 'open' | 'made' | 'declined' | 'expired' | 'withdrawn' | 'over'

type ProposalHalf = { readonly registrationId: Id; readonly saidYes: boolean | null }

/** Two dancers proposed to each other by staff. */
export type Proposal = {
  readonly id: Id
  readonly state: ProposalState
  readonly proposedAt: Date
  readonly expiresAt: Date
  readonly halves: readonly [ProposalHalf, ProposalHalf]
}

/** @returns false when one of them has an open proposal already */
export async function insertProposal(
  db: Querying,
  proposal: {
    readonly id: string
    readonly editionId: string
    readonly by: string
    readonly at: Date
    readonly expiresAt: Date
    readonly ids: readonly [string, string]
  },
): Promise<boolean> {
  const { editionId, by, at, expiresAt, ids } = proposal
  const { rowCount } = await db.query({
    text: `
      with free as (select 1 where not exists (
        select from partner_proposal_halves where edition_id = $2 and registration_id = any($6) and is_open)),
      made as (
        insert into partner_proposals (id, edition_id, proposed_by, proposed_at, expires_at, state)
        select $1, $2, $3, $4, $5, 'open' from free returning id)
      insert into partner_proposal_halves (proposal_id, edition_id, registration_id)
      select made.id, $2, unnest($6::text[]) from made`,
    values: [proposal.id, editionId, by, at, expiresAt, ids],
  })
  return rowCount === 2
}

/** A proposal, locked until the transaction ends; null when there is none. */
export async function lockProposal(
  db: Querying,
  editionId: string,
  proposalId: string,
): Promise<Proposal | null> {
  await db.query('select from partner_proposals where edition_id = $1 and id = $2 for update', [
    editionId,
    proposalId,
  ])
  return readProposal(db, editionId, proposalId)
}

/** A proposal, whatever its state; null when there is none. */
export async function readProposal(
  db: Querying,
  editionId: string,
  proposalId: string,
): Promise<Proposal | null> {
  const { rows } = await db.query<{
    state: ProposalState
    proposed_at: Date
    expires_at: Date
    registration_id: string
    said_yes: boolean | null
  }>({
    name: 'read-proposal',
    text: `select p.state, p.proposed_at, p.expires_at, h.registration_id, h.said_yes from partner_proposals p
      join partner_proposal_halves h on h.proposal_id = p.id
      where p.edition_id = $1 and p.id = $2 order by h.registration_id`,
    values: [editionId, proposalId],
  })
  const [one, other] = rows
  if (!one || !other) return null
  const half = (row: typeof one): ProposalHalf => ({
    registrationId: id(row.registration_id),
    saidYes: row.said_yes,
  })
  return {
    id: id(proposalId),
    state: one.state,
    proposedAt: one.proposed_at,
    expiresAt: one.expires_at,
    halves: [half(one), half(other)],
  }
}

/** The open proposal of a registration; null when it has none. */
export async function findOpenProposal(
  db: Querying,
  editionId: string,
  registrationId: string,
): Promise<Id | null> {
  const { rows } = await db.query<{ proposal_id: string }>({
    name: 'open-proposal',
    text: `select proposal_id from partner_proposal_halves where edition_id = $1 and registration_id = $2 and is_open`,
    values: [editionId, registrationId],
  })
  return rows[0] ? id(rows[0].proposal_id) : null
}

/** Records one dancer's answer to a proposal. What follows from both answers is the caller's. */
export async function writeAnswer(
  db: Querying,
  {
    proposalId,
    registrationId,
    saidYes,
    at,
  }: {
    readonly proposalId: string
    readonly registrationId: string
    readonly saidYes: boolean
    readonly at: Date
  },
): Promise<void> {
  await db.query(
    `update partner_proposal_halves set said_yes = $3, answered_at = $4 where proposal_id = $1 and registration_id = $2`,
    [proposalId, registrationId, saidYes, at],
  )
}

/** Puts another registration of the same dancer into a proposal, with the answer given. R52 */
export async function replaceHalf(
  db: Querying,
  proposalId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await db.query(
    'update partner_proposal_halves set registration_id = $3 where proposal_id = $1 and registration_id = $2',
    [proposalId, from, to],
  )
}

/** Closes an open proposal, so that its two dancers may be proposed again; nothing happens to one that is closed. */
export async function closeProposal(
  db: Querying,
  proposalId: string,
  state: Exclude<ProposalState, 'open'>,
  at: Date,
): Promise<void> {
  await db.query(
    `with closed as (
       update partner_proposals set state = $2, closed_at = $3 where id = $1 and state = 'open' returning id)
     update partner_proposal_halves h set is_open = false from closed where h.proposal_id = closed.id`,
    [proposalId, state, at],
  )
}

/** Closes the proposals that have expired, and those of which one dancer is not free any more: in a couple, ended or deleted. */
export async function endProposals(db: Querying, now: Date): Promise<void> {
  await db.query({
    name: 'end-proposals',
    text: `with ended as (
        update partner_proposals p set state = case when p.expires_at < $1 then 'expired' else 'over' end, closed_at = $1 from editions e
        where e.id = p.edition_id and not e.archived and not e.closed and p.state = 'open' and (p.expires_at < $1
          or 2 > (select count(*) from partner_proposal_halves h
            join registrations r on r.edition_id = h.edition_id and r.id = h.registration_id
            where h.proposal_id = p.id and r.couple_id is null and r.status in ('waiting', 'placed', 'confirmed', 'late')))
        returning p.id)
      update partner_proposal_halves h set is_open = false from ended where h.proposal_id = ended.id`,
    values: [now],
  })
}
