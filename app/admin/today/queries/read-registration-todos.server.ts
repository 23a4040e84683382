import type { Querying } from '#app/platform/database/statement.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
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

/** How many registrations each of these lists has, and what is open there. */
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
      const { rows } = await db.query<{ count: number; sum: string | null }>(
        `select count(*)::int as count, sum(greatest(${claimText} - r.paid_cents, 0)) as sum from registrations r where ${where}`,
        values,
      )
      const [{ count, sum } = { count: 0, sum: null }] = rows
      return [name, { count, sumCents: cents(Number(sum ?? 0)), since: null }] as const
    }),
  )
  return Object.fromEntries(found) as Record<RegistrationTodo, Waiting>
}
