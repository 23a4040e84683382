import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { newId } from '#app/platform/ids.server.ts'
import { may } from '../policy.ts'

type Copying = {
  readonly from: string
  readonly to: string
  readonly by: Actor
  readonly now: Date
}

/**
 * Copies the team into a new edition, within its creation: tasks, contact data and pay. Volunteers stay behind, since they agreed to help once and
 * their data is erased earlier, and so do travel, lodging, hours done and notes.
 */
export async function copyTeam(tx: Tx, copying: Copying): Promise<Decision<null, 'not-allowed'>> {
  const { from, to, by, now } = copying
  if (!may(by, 'team.edit')) return refuse('not-allowed')
  const ids = await newIds(tx, 'team', from, now)
  await tx.query(
    `insert into team (edition_id, id, name, function, artist, email, phone, country, fee_cents, planned_hours, bio, languages, language,
       added_by, reserved)
     select $2, named."as", t.name, t.function, t.artist, t.email, t.phone, t.country, t.fee_cents, t.planned_hours, t.bio, t.languages,
       t.language, $4, $5
     from team t join jsonb_to_recordset($3::jsonb) as named(id text, "as" text) using (id)
     where t.edition_id = $1 and t.function <> 'volunteer' and t.consented_at is null and t.erased_at is null and t.state = 'accepted'`,
    [from, to, ids, nameOfActor(by), now],
  )
  return accept(null)
}

/**
 * Copies what a festival was planned to cost into a new edition, within the action that makes it: nothing of it is spent there, and what was due is due as
 * many days later as the festival is.
 * @param events the copied event of each that a cost names; a cost of an event that was not copied is the festival's
 */
export async function copyPlannedCosts(
  tx: Tx,
  { events, ...copying }: Copying & { readonly events: ReadonlyMap<string, string> },
): Promise<Decision<null, 'not-allowed'>> {
  const { from, to, by, now } = copying
  if (!may(by, 'costs.edit')) return refuse('not-allowed')
  await tx.query(
    'update editions n set cost_categories = o.cost_categories from editions o where o.id = $1 and n.id = $2',
    [from, to],
  )
  const ids = await newIds(tx, 'costs', from, now)
  const known = JSON.stringify([...events].map(([id, as]) => ({ id, as })))
  await tx.query(
    `insert into costs (edition_id, id, title, category, event, artist, supplier, planned_cents, vat_rate_percent, due_on, added_by, reserved)
     select $2, named."as", c.title, c.category, event."as", c.artist, c.supplier, c.planned_cents, c.vat_rate_percent,
       c.due_on + (n.starts_on - o.starts_on), $5, $6
     from costs c join jsonb_to_recordset($3::jsonb) as named(id text, "as" text) using (id)
     left join jsonb_to_recordset($4::jsonb) as event(id text, "as" text) on event.id = c.event
     join editions o on o.id = $1 join editions n on n.id = $2
     where c.edition_id = $1 and c.planned_cents is not null`,
    [from, to, ids, known, nameOfActor(by), now],
  )
  return accept(null)
}

/** A new id for each row of the edition. */
async function newIds(tx: Tx, table: 'team' | 'costs', editionId: string, now: Date): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from ${table} where edition_id = $1 order by id`,
    [editionId],
  )
  return JSON.stringify(rows.map(({ id }) => ({ id, as: newId(now) })))
}
