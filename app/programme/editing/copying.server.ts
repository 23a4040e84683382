import type { Actor } from '#app/people/actor.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { newId } from '#app/platform/ids.server.ts'
import { copyPhotos } from '../photos/repository.server.ts'
import { copyRooms } from '../planner/tables/rooms.server.ts'
import { may } from '../policy.ts'

/** The parts of a programme to copy. Events need their venues; references to things not copied are dropped. */
type ProgrammeParts = {
  readonly venues: boolean
  readonly artists: boolean
  readonly events: boolean
  /** Whether the copy has the price list that events refer to. */
  readonly prices: boolean
}

const whole: ProgrammeParts = { venues: true, artists: true, events: true, prices: true }

/** The id of each copied event by the id of its original. */
export type CopiedEvents = ReadonlyMap<string, string>

type Given = {
  readonly from: string
  readonly to: string
  readonly by: Actor
  readonly now: Date
  readonly parts?: ProgrammeParts
}

/**
 * Copies venues with their rooms, artists and events into a new edition, within the command that creates it: events as drafts with new ids and
 * without registrations, moved by the days between the festivals. The local hour stays; where the clock's change leaves no time between the hours, the length
 * does. E9.
 */
export async function copyProgramme(tx: Tx, given: Given): Promise<Decision<CopiedEvents, 'not-allowed'>> {
  const { from, to, by, now, parts = whole } = given
  if (!may(by, 'programme.edit')) return refuse('not-allowed')
  for (const table of (['venues', 'artists'] as const).filter((one) => parts[one])) {
    await tx.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('edition_id', $2::text))).*
       from ${table} t where edition_id = $1`,
      [from, to],
    )
  }
  if (parts.venues) await copyRooms(tx, from, to)
  const subjects = [
    ...(parts.artists ? (['artist'] as const) : []),
    ...(parts.venues ? (['venue'] as const) : []),
  ]
  await copyPhotos(tx, { from, to, now, subjects })
  if (!parts.events || !parts.venues) return accept(new Map())
  const { rows } = await tx.query<{ id: string }>('select id from events where edition_id = $1 order by id', [
    from,
  ])
  const left = { ...(!parts.artists && { artists: [] }), ...(!parts.prices && { price_item: null }) }
  const ids = rows.map(({ id }) => ({ id, as: newId(now) }))
  await tx.query(
    `with days as (
       select n.starts_on - o.starts_on as later from editions o, editions n where o.id = $1 and n.id = $2),
     named as (select id, "as" from jsonb_to_recordset($3::jsonb) as i(id text, "as" text)),
     copied as (
       insert into events select (jsonb_populate_record(e, jsonb_build_object(
         'edition_id', $2::text, 'id', named."as", 'status', 'draft', 'winds_down', false,
         'festival_day', e.festival_day + days.later, 'starts_at', at.starts, 'ends_at',
         case when at.ends > at.starts then at.ends else at.starts + (e.ends_at - e.starts_at) end) || $4::jsonb)).*
       from events e join named using (id), days,
         lateral (select ${moved('starts_at')} as starts, ${moved('ends_at')} as ends) at
       where e.edition_id = $1
       returning id, starts_at)
     insert into pools (edition_id, event_id, mode, leaders, followers, heads, tolerance, open, open_until)
     select $2, copied.id, p.mode, p.leaders, p.followers, p.heads, p.tolerance, false, copied.starts_at
     from pools p join named on named.id = p.event_id join copied on copied.id = named."as" where p.edition_id = $1`,
    [from, to, JSON.stringify(ids), JSON.stringify(left)],
  )
  return accept(new Map(ids.map(({ id, as }) => [id, as])))
}

/** Adds days in local time, over daylight-saving changes too. */
function moved(column: string): string {
  return `((e.${column} at time zone 'Europe/Ljubljana') + make_interval(days => days.later)) at time zone 'Europe/Ljubljana'`
}
