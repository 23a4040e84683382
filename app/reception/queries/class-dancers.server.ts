import type { Querying } from '#app/platform/database/statement.ts'
import { type Level, levels } from '#app/programme/event.ts'

export type ClassDancer = {
  readonly name: string
  readonly role: 'leader' | 'follower' | null
  readonly isIn: boolean
}

export type ClassDancers = {
  readonly dancers: readonly ClassDancer[]
  readonly levels: readonly { readonly level: Level; readonly count: number }[]
  readonly waiting: number
}

/** By event: names and roles of placed dancers, by surname, and the number of each level. Q17 */
export async function readClassDancers(
  db: Querying,
  editionId: string,
  eventIds: readonly string[],
): Promise<Map<string, ClassDancers>> {
  const { rows } = await db.query<{
    event_id: string
    state: string
    name: string
    role: ClassDancer['role']
    level: Level | null
    is_in: boolean
  }>({
    text: `select p.event_id, p.state, concat_ws(' ', r.name, r.surname) as name, p.role, r.level,
        p.checked_in_at is not null as is_in
      from picks p join registrations r on r.edition_id = p.edition_id and r.id = p.dancer_id
      where p.edition_id = $1 and p.event_id = any($2) and p.state in ('placed', 'waiting') and r.erased_at is null
        and (p.no_show_at is null or p.checked_in_at is not null)
      order by r.surname collate "sl-x-icu", r.name collate "sl-x-icu", r.id`,
    values: [editionId, eventIds],
  })
  return new Map(
    [...Map.groupBy(rows, ({ event_id }) => event_id)].map(([eventId, some]) => {
      const placed = some.filter(({ state }) => state === 'placed')
      return [
        eventId,
        {
          dancers: placed.map(({ name, role, is_in }) => ({ name, role, isIn: is_in })),
          levels: levels
            .map((level) => ({ level, count: placed.filter((one) => one.level === level).length }))
            .filter(({ count }) => count > 0),
          waiting: some.length - placed.length,
        },
      ]
    }),
  )
}
