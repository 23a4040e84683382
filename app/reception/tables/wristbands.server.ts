import type { Querying } from '#app/platform/database/statement.ts'
import { type BandColour, bandColours, type Wristband } from '../wristband.ts'

/** The colours of an edition, in the order of the colours. */
export async function readWristbands(db: Querying, editionId: string): Promise<Wristband[]> {
  const { rows } = await db.query<{ colour: BandColour; items: string[]; pieces: number }>({
    name: 'wristbands',
    text: 'select colour, items, pieces from wristbands where edition_id = $1',
    values: [editionId],
  })
  return rows.toSorted((one, other) => bandColours.indexOf(one.colour) - bandColours.indexOf(other.colour))
}

/** Stores the items of a colour and the pieces delivered, in place of those before. Q29 */
export async function setWristband(
  db: Querying,
  editionId: string,
  { colour, items, pieces }: Wristband,
): Promise<void> {
  await db.query({
    text: `insert into wristbands (edition_id, colour, items, pieces) values ($1, $2, $3, $4)
      on conflict (edition_id, colour) do update set items = excluded.items, pieces = excluded.pieces`,
    values: [editionId, colour, items, pieces],
  })
}

/** @returns whether there was one */
export async function deleteWristband(db: Querying, editionId: string, colour: BandColour): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'delete from wristbands where edition_id = $1 and colour = $2',
    values: [editionId, colour],
  })
  return rowCount === 1
}

/** The wristbands given to people with a registration, by colour and station; lost and replaced ones count. */
export async function readGivenBands(
  db: Querying,
  editionId: string,
): Promise<{ readonly colour: string; readonly station: string; readonly count: number }[]> {
  const { rows } = await db.query<{ colour: string; station: string; count: number }>({
    text: `select split_part(body ->> 'what', ':', 2) as colour, station, count(*)::int as count from reception_actions
      where edition_id = $1 and kind = 'handOut' and state = 'done' and undone_by is null
        and body ->> 'what' like 'wristband:%' group by 1, 2 order by 1, 2`,
    values: [editionId],
  })
  return rows
}

/** People of door sales that stand, by the price item of the event at the door: free ones as well. */
export async function readSoldAtDoor(
  db: Querying,
  editionId: string,
): Promise<{ readonly item: string; readonly count: number }[]> {
  const { rows } = await db.query<{ item: string; count: number }>({
    text: `select coalesce(a.body ->> 'item', e.price_item) as item, sum((a.body ->> 'count')::int)::int as count from reception_actions a
      join events e on e.edition_id = a.edition_id and e.id = a.event_id
      where a.edition_id = $1 and a.kind = 'doorSale' and a.state = 'done' and a.undone_by is null
        and coalesce(a.body ->> 'item', e.price_item) is not null group by 1`,
    values: [editionId],
  })
  return rows
}
