import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept } from '#app/platform/decision.ts'
import { zone } from '#app/platform/values/local-day.ts'
import type { Cell, CountedBy } from '#app/registration/queries/cells.ts'
import type { Call, Outcome } from '../call.ts'
import { answerStatistics, fieldsOfPlan } from './statistics.ts'
import { planStatistics } from './statistics-plan.ts'

/** Counts dancers by the fields open to everybody, without revealing a single person. X10. */
export async function countRegs(call: Call): Promise<Outcome> {
  const plan = planStatistics(call.payload)
  if (!plan.ok) return plan
  const cells = await selectCells(call.app, call.edition.id, fieldsOfPlan(plan.value))
  return accept({ compute: () => answerStatistics(plan.value, cells) })
}

const columns: Readonly<Record<CountedBy, string>> = {
  country: 'country',
  role: 'role',
  level: 'level',
  status: 'status',
  day: `to_char(reserved at time zone '${zone}', 'YYYY-MM-DD')`,
}

/** The live registrations of an edition, counted by these fields in the database. */
async function selectCells(
  { db }: Pick<AppContext, 'db'>,
  editionId: string,
  fields: readonly CountedBy[],
): Promise<Cell[]> {
  const by = fields.map((field) => columns[field])
  const { rows } = await db.query<Record<string, string | null> & { n: number }>(
    `select count(*)::int as n ${by.map((column, place) => `, ${column} as "v${place}"`).join('')}
     from registrations where edition_id = $1 and status not in ('cancelled', 'released')
     ${by.length > 0 ? `group by ${by.join(', ')}` : ''}`,
    [editionId],
  )
  return rows.map(({ n, ...values }) => ({
    n,
    values: fields.map((_, place) => values[`v${place}`] ?? null),
  }))
}
