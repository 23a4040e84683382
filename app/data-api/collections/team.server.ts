import { sql } from 'kysely'
import type { Actor } from '#app/people/actor.ts'
import type { Wanted } from '#app/platform/collection-rows.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import { may } from '#app/team/policy.ts'
import {
  addWorkOrder,
  changeWorkOrder,
  findWorkOrderBySecret,
  proposeWorkOrder,
  removeCost,
  removeMember,
  removeWorkOrder,
  saveCost,
  saveMember,
  takeProposal,
} from '#app/team/service.server.ts'
import type { WorkOrder } from '#app/team/work-order.ts'
import type { Action, ActionOnKnown, CollectionAdapter } from '../adapters/collection-adapter.ts'
import type { FieldError, Values } from '../adapters/read-values.ts'
import { sourceOf } from '../adapters/source-of.ts'
import type { Call } from '../call.ts'
import { shapes } from '../shape/shapes.ts'
import { actionOf, ofEdition } from './action-of.ts'
import { countryNameSql } from './country-name.ts'

/** Members of the team of the edition: visible to whom `team.see` allows, nobody otherwise. X14. */
export const team: CollectionAdapter = {
  shape: shapes.team,
  source: (call) =>
    may(call.by, 'team.see')
      ? sourceOf(shapes.team, {
          from: 'team t',
          where: ofEdition(call),
          columns: { countryName: countryNameSql('t.country') },
        })
      : null,
  commands: {
    add: async (action) => {
      const added = await saveMember(action.call.app, { ...actionOf(action), wanted: action.values })
      return added.ok ? accept({ id: added.value }) : added
    },
    change: (action) =>
      saveMember(action.call.app, {
        ...actionOf(action),
        id: action.id,
        version: action.version,
        wanted: action.values,
      }),
    remove: (action) => {
      const { id, version } = action
      return removeMember(action.call.app, { ...actionOf(action), id, version })
    },
  },
}

/** Costs of the edition, in cents: visible to whom `costs.see` allows, nobody otherwise. X14. */
export const costs: CollectionAdapter = {
  shape: shapes.costs,
  source: (call) =>
    may(call.by, 'costs.see') ? sourceOf(shapes.costs, { from: 'costs t', where: ofEdition(call) }) : null,
  commands: {
    add: async (action) => {
      const added = await saveCost(action.call.app, { ...actionOf(action), wanted: action.values })
      return added.ok ? accept({ id: added.value }) : added
    },
    change: (action) =>
      saveCost(action.call.app, {
        ...actionOf(action),
        id: action.id,
        version: action.version,
        wanted: action.values,
      }),
    remove: (action) => {
      const { id, version } = action
      return removeCost(action.call.app, { ...actionOf(action), id, version })
    },
  },
}

/** Work orders: all for staff, for others the one whose secret they have. */
export const workOrders: CollectionAdapter = {
  shape: shapes.workOrders,
  beside: ['secret'],
  source: async (call, db) => {
    if (may(call.by, 'workOrders.see')) {
      return sourceOf(shapes.workOrders, {
        from: 'work_orders t',
        where: ofEdition(call),
        columns: orderColumns,
      })
    }
    const own = await findOwn(call, db)
    if (!own) return null
    const where = sql`${ofEdition(call)} and t.id = ${own.id}`
    return sourceOf(shapes.workOrders, { from: 'work_orders t', where, columns: orderColumns })
  },
  commands: {
    add: async (action) => {
      const wanted = orderOf(action.values)
      const isStaffs = may(action.call.by, 'workOrders.write')
      const added = isStaffs
        ? await addWorkOrder(action.call.app, { ...actionOf(action), wanted })
        : await propose(action, wanted)
      if (!added.ok) return added
      const { id, secret } = added.value
      if (isStaffs) return accept({ id, shownOnce: { secret } })
      // the proposer can read the proposal only by its secret, so the answer contains what was stored
      return accept({ id, shownOnce: { ...action.values, status: 'proposed', secret } })
    },
    change: (action) =>
      changeWorkOrder(action.call.app, {
        ...actionOf(action),
        id: action.id,
        version: action.version,
        wanted: orderOf(action.values),
        through: throughLink(action, action.call.by),
      }),
    remove: (action) => {
      const { id, version } = action
      return removeWorkOrder(action.call.app, { ...actionOf(action), id, version })
    },
  },
}

/** `when` is a word of SQL: its column is called otherwise. */
const orderColumns = { when: 't.suits' }

function orderOf({ when, ...values }: Values): Wanted<WorkOrder> {
  return { ...values, ...(when !== undefined && { suits: when as string | null }) }
}

/** The fields that everybody may set in a proposal. T10. */
const proposed = ['task', 'who', 'contact', 'when', 'note']

async function propose(action: Action, wanted: Wanted<WorkOrder>) {
  const { app, requestContext } = action.call
  const errors: FieldError[] = Object.keys(action.values)
    .filter((name) => !proposed.includes(name))
    .map((name) => ({ path: name, error: 'not-settable', name }))
  if (!wanted.contact) errors.push({ path: 'contact', error: 'required', name: 'contact' })
  if (errors.length > 0) return refuse({ kind: 'values' as const, errors })
  const seconds = takeProposal(app, requestContext)
  if (seconds !== null) return refuse({ kind: 'too-often' as const, seconds })
  return proposeWorkOrder(app, { ...actionOf(action), wanted })
}

function throughLink({ call }: ActionOnKnown, by: Actor): string | undefined {
  const { secret } = call.payload
  return !may(by, 'workOrders.see') && typeof secret === 'string' ? secret : undefined
}

async function findOwn({ payload, edition }: Call, db: Querying) {
  const { secret } = payload
  const own = typeof secret === 'string' ? await findWorkOrderBySecret(db, secret) : null
  return own?.editionId === edition.id ? own : null
}
