import type { RouteAccess } from '#app/people/access/guards.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import { may } from '#app/people/policy.ts'
import { staff } from '#app/people/readers.ts'

export const operations = [
  'find',
  'findById',
  'findOne',
  'insert',
  'insertMany',
  'upsert',
  'update',
  'save',
  'deleteOne',
  'aggregate',
] as const
export type Operation = (typeof operations)[number]

/** Whether the interface knows an operation of this name; a collection may serve it or not. */
export function isOperation(name: string): name is Operation {
  return (operations as readonly string[]).includes(name)
}

/** Whether the operation changes something; the others only read. */
export function isWrite(operation: Operation): boolean {
  return !(reading as readonly Operation[]).includes(operation)
}

type Rights = {
  readonly anyone: readonly Operation[]
  /** Besides admins, who may do everything. */
  readonly restricted: { readonly [O in Operation]?: readonly StaffRole[] }
}

const none: Rights = { anyone: [], restricted: {} }
const all = (...roles: readonly StaffRole[]) =>
  Object.fromEntries(operations.map((operation) => [operation, roles]))

const reading = ['find', 'findById', 'findOne', 'aggregate'] as const
const writing = ['save', 'deleteOne'] as const

/** Read by these, written by those. */
const access = (readers: readonly StaffRole[], writers: readonly StaffRole[]): Rights => ({
  anyone: [],
  restricted: {
    ...Object.fromEntries(reading.map((operation) => [operation, readers])),
    ...Object.fromEntries(writing.map((operation) => [operation, writers])),
  },
})

/** The specification's table "Collection access" (section 6), word for word. Anything else is for admins. */
const specified = {
  events: {
    anyone: ['find', 'findById', 'aggregate'],
    restricted: { save: ['progAdmin'], deleteOne: ['progAdmin'] },
  },
  regs: {
    anyone: ['find', 'findById', 'save', 'aggregate'],
    restricted: { update: ['regAdmin'], deleteOne: ['regAdmin'] },
  },
  archivedRegs: { anyone: ['aggregate'], restricted: {} },
  users: { anyone: ['findOne'], restricted: {} },
  vip: { anyone: [], restricted: all('regAdmin') },
  workOrders: {
    anyone: ['find', 'findById', 'save', 'aggregate'],
    restricted: { deleteOne: ['progAdmin'] },
  },
  team: {
    anyone: ['find', 'findById', 'aggregate'],
    restricted: { save: ['progAdmin'], deleteOne: ['progAdmin'] },
  },
  costs: {
    anyone: ['find', 'findById', 'aggregate'],
    restricted: { save: ['progAdmin'], deleteOne: ['progAdmin'] },
  },
  test: { anyone: operations, restricted: {} },
  invoice: none,
} as const satisfies Record<string, Rights>

/** Collections that the specification does not know: read by staff, written by those whose work they are. A promoter reads their own row. */
const added = {
  venues: access(staff, ['progAdmin']),
  artists: access(staff, ['progAdmin']),
  editions: access(staff, []),
  priceItems: access(staff, []),
  promoCodes: access(staff, ['regAdmin']),
  oldAddresses: none,
  promoters: {
    anyone: reading,
    restricted: { save: ['regEditor'], deleteOne: ['regEditor'] },
  },
} as const satisfies Record<string, Rights>

const table = { ...specified, ...added }

/** A row of the table. The archives, however many there are, share one. */
export type Kind = keyof typeof table

/** Whether it is a row of the table; archives share one row, whatever their names. */
export function isKind(name: string): name is Kind {
  return Object.hasOwn(table, name)
}

/** Decides whether `by` may call the operation. Asked before the body is read. X1. */
export function passGate(kind: Kind, operation: Operation, by: Actor): 'open' | 'sign-in' | 'not-allowed' {
  if (may(by, 'route.enter', accessOfCall(kind, operation))) return 'open'
  return by.kind === 'user' ? 'not-allowed' : 'sign-in'
}

/** The access rule of an operation, in the form that pages use. */
export function accessOfCall(kind: Kind, operation: Operation): Exclude<RouteAccess, 'login'> {
  const { anyone, restricted }: Rights = table[kind]
  return anyone.includes(operation) ? 'open' : { roles: ['admin', ...(restricted[operation] ?? [])] }
}

/** Whether its documents belong to an edition each, and are read-only where that is archived. F18. */
export function isOfEdition(kind: Kind): boolean {
  return kind !== 'editions' && kind !== 'users' && kind !== 'oldAddresses'
}

/** The rows of the table, in its order. */
export const kinds = Object.keys(table) as readonly Kind[]
