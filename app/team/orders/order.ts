import { type Id, isId } from '#app/platform/id.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { WorkOrder } from '../work-order.ts'
import type { Clash } from './clash.ts'

export type OrderStatus = WorkOrder['status']

export const orderStatuses = [
  'proposed',
  'draft',
  'sent',
  'accepted',
  'done',
  'paid',
  'refused',
  'cancelled',
] as const satisfies readonly OrderStatus[]

/** A work order as the office lists it. */
export type ListedOrder = {
  readonly id: Id
  readonly number: number
  readonly task: string
  readonly who: string
  readonly place: string | null
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly plannedHours: number | null
  readonly doneHours: number | null
  /** Null also for readers who do not see rates. */
  readonly rateCents: Cents | null
  readonly status: OrderStatus
  readonly contact: string | null
  /** When it suits the person who proposed it. */
  readonly suits: string | null
  readonly note: string | null
  readonly version: number
}

/** With what its person does at the same time. */
export type CheckedOrder = ListedOrder & { readonly clashes: readonly Clash[] }

/** Statuses in which the work will not be done. */
export function isOff({ status }: Pick<ListedOrder, 'status'>): boolean {
  return status === 'refused' || status === 'cancelled'
}

/** Whether its hours count: neither proposed nor off. T13 */
export function isCounted(order: Pick<ListedOrder, 'status'>): boolean {
  return !isOff(order) && order.status !== 'proposed'
}

/** The next steps that staff take from a status; any other is chosen in the form. */
export const nextSteps: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  proposed: ['draft', 'refused'],
  draft: ['sent', 'cancelled'],
  sent: ['accepted', 'cancelled'],
  accepted: ['done', 'cancelled'],
  done: ['paid'],
  paid: [],
  refused: ['draft'],
  cancelled: ['draft'],
}

export const orderFilters = ['open', 'proposed', 'clashes', 'done', 'off', 'all'] as const
export type OrderFilter = (typeof orderFilters)[number]

const filters: Readonly<Record<OrderFilter, (order: CheckedOrder) => boolean>> = {
  open: ({ status }) => ['draft', 'sent', 'accepted'].includes(status),
  proposed: ({ status }) => status === 'proposed',
  clashes: ({ clashes }) => clashes.length > 0,
  done: ({ status }) => status === 'done' || status === 'paid',
  off: isOff,
  all: () => true,
}

/** How many orders each filter finds. */
export function countByFilter(orders: readonly CheckedOrder[]): Readonly<Record<OrderFilter, number>> {
  const count = (filter: OrderFilter) => orders.filter(filters[filter]).length
  return {
    open: count('open'),
    proposed: count('proposed'),
    clashes: count('clashes'),
    done: count('done'),
    off: count('off'),
    all: orders.length,
  }
}

/** Filters orders; every word of the search must be in number, task, person, place or note; 24 hex characters are an id. */
export function findOrders(
  orders: readonly CheckedOrder[],
  { filter, search }: { readonly filter: OrderFilter; readonly search: string },
): CheckedOrder[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const [word = ''] = words
  if (isId(word) && words.length === 1) return orders.filter(({ id }) => id === word)
  return orders.filter((order) => {
    const { number, task, who, place, contact, note } = order
    const text = plain([number, task, who, place, contact, note].filter(Boolean).join(' '))
    return filters[filter](order) && words.every((word) => text.includes(word))
  })
}

/** Without accents and capitals. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd').trim()
}

export type OrderSums = {
  readonly plannedHours: number
  readonly doneHours: number
  /** The hours done, where they are known, else those planned, each times its rate; null where rates are not seen. */
  readonly costCents: Cents | null
}

/** The hours and costs of these orders. Proposed, refused and cancelled ones do not count. T13 */
export function sumOrders(orders: readonly ListedOrder[], seesRates: boolean): OrderSums {
  const counted = orders.filter(isCounted)
  const hours = (of: (order: ListedOrder) => number | null) =>
    Math.round(counted.reduce((sum, order) => sum + (of(order) ?? 0), 0) * 100) / 100
  return {
    plannedHours: hours((order) => order.plannedHours),
    doneHours: hours((order) => order.doneHours),
    costCents: seesRates ? (counted.reduce((sum, order) => sum + costOf(order), 0) as Cents) : null,
  }
}

/** The cost of an order, to the cent. T13 */
export function costOf({ doneHours, plannedHours, rateCents }: ListedOrder): Cents {
  return valueOfHours(doneHours ?? plannedHours, rateCents)
}

/** What hours come to at a rate, to the cent. T13 */
export function valueOfHours(hours: number | null, rateCents: number | null): Cents {
  return Math.round((hours ?? 0) * (rateCents ?? 0)) as Cents
}
