import type { Querying } from '#app/platform/database/statement.ts'
import { id } from '#app/platform/id.ts'
import type { PrintedItem } from '../printed-ticket.ts'
import type { TicketRun } from '../run.ts'

type Row = { id: string; made_at: Date; made_by: string; layout: TicketRun['layout']; items: PrintedItem[] }

const runOf = (row: Row): TicketRun => ({
  id: id(row.id),
  madeAt: row.made_at,
  madeBy: row.made_by,
  layout: row.layout,
  items: row.items,
})

/** The runs of an edition, the latest first. */
export async function selectTicketRuns(db: Querying, editionId: string): Promise<TicketRun[]> {
  const { rows } = await db.query<Row>({
    name: 'ticket-runs',
    text: 'select id, made_at, made_by, layout, items from ticket_runs where edition_id = $1 order by made_at desc, id desc',
    values: [editionId],
  })
  return rows.map(runOf)
}

/** The printing run with this id; null when the edition has none. */
export async function selectTicketRun(
  db: Querying,
  editionId: string,
  runId: string,
): Promise<TicketRun | null> {
  const { rows } = await db.query<Row>({
    name: 'ticket-run',
    text: 'select id, made_at, made_by, layout, items from ticket_runs where edition_id = $1 and id = $2',
    values: [editionId, runId],
  })
  return rows[0] ? runOf(rows[0]) : null
}

/** One run at a time is made or thrown away, so that two who press at once do not print the same ticket twice. @returns whether the edition may be written to */
export async function lockTicketRuns(tx: Querying, editionId: string): Promise<boolean> {
  const { rows } = await tx.query<{ archived: boolean }>(
    'select archived from editions where id = $1 for no key update',
    [editionId],
  )
  return rows[0]?.archived === false
}

/** Stores a printing run, with the tickets it printed. */
export async function insertTicketRun(tx: Querying, editionId: string, run: TicketRun): Promise<void> {
  await tx.query(
    'insert into ticket_runs (edition_id, id, made_at, made_by, layout, items) values ($1, $2, $3, $4, $5, $6)',
    [editionId, run.id, run.madeAt, run.madeBy, JSON.stringify(run.layout), JSON.stringify(run.items)],
  )
}

/** @returns whether it was there */
export async function deleteTicketRun(tx: Querying, editionId: string, runId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from ticket_runs where edition_id = $1 and id = $2', [
    editionId,
    runId,
  ])
  return rowCount === 1
}
