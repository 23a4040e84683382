import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { firstLeaveOfferedAt } from '#app/registration/service.server.ts'
import { readFilter } from '../../registrations/filter.ts'
import { claimText, conditionsOf } from '../../registrations/queries/conditions.server.ts'
import type { Waiting } from './read-today.server.ts'

/** Counts of registrations that need work; each number is the length of the list it links to. */
export const registrationTodos = {
  dueTomorrow: '?status=placed,late&pay=unpaid,part&due=tomorrow&sort=due',
  holdsEnding: '?partner=ending',
  halfPairs: '?partner=half',
  duplicates: '?duplicate=yes&sort=name',
  companyInvoices: '?invoice=asked',
  leaveOffers: '?leave=open',
} as const
export type RegistrationTodo = keyof typeof registrationTodos

/** SQL: since when `r` waits: for an answer to an offer since that was made, else since it came; null: all wait for the same day. */
function sinceText(name: RegistrationTodo, today: () => string): string {
  if (name === 'dueTomorrow') return 'null::timestamptz'
  return name === 'leaveOffers' ? firstLeaveOfferedAt('r', today()) : 'r.reserved'
}

/** How many registrations each of these lists has, what is open there, and the local day of the oldest. */
export async function readRegistrationTodos(
  db: Querying,
  editionId: string,
  today: LocalDay,
): Promise<Readonly<Record<RegistrationTodo, Waiting>>> {
  const names = Object.keys(registrationTodos) as RegistrationTodo[]
  const found = await Promise.all(
    names.map(async (name) => {
      const filter = readFilter(new URLSearchParams(registrationTodos[name]))
      const { where, values } = conditionsOf(editionId, { q: '', filter, today })
      const since = sinceText(name, () => `$${values.push(today)}`)
      const { rows } = await db.query<{ count: number; sum: string | null; first: Date | null }>(
        `select count(*)::int as count, sum(greatest(${claimText} - r.paid_cents, 0)) as sum, min(${since}) as first
         from registrations r where ${where}`,
        values,
      )
      const [{ count, sum, first } = { count: 0, sum: null, first: null }] = rows
      return [name, { count, sumCents: cents(Number(sum ?? 0)), since: first && localDayOf(first) }] as const
    }),
  )
  return Object.fromEntries(found) as Record<RegistrationTodo, Waiting>
}
