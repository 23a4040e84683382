import { sql } from 'kysely'
import type { Actor } from '#app/people/actor.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, refuse } from '#app/platform/decision.ts'
import type { Wanted } from '#app/platform/kept-rows.server.ts'
import { removeCost, removeMember, saveCost, saveMember } from '#app/team/keeping.server.ts'
import { may } from '#app/team/policy.ts'
import { takeProposal } from '#app/team/proposal-limit.server.ts'
import type { WorkOrder } from '#app/team/work-order.ts'
import {
  addWorkOrder,
  changeWorkOrder,
  findWorkOrderBySecret,
  proposeWorkOrder,
  removeWorkOrder,
} from '#app/team/work-orders.server.ts'
import type { Call } from '../call.ts'
import type { Deed, DeedOnKnown, Keeping } from '../keeping/keeping.ts'
import type { FieldFault, Values } from '../keeping/read-values.ts'
import { sourceOf } from '../keeping/source-of.ts'
import { shapes } from '../shape/shapes.ts'
import { countryNameSql } from './country-name.ts'
import { deedOf, ofEdition } from './deed-of.ts'

/** Everyone who works: any staff reads it (decisions 9). */
export const team: Keeping = {
  shape: shapes.team,
  source: (call) =>
    may(call.by, 'team.see')
      ? sourceOf(shapes.team, {
          from: 'team t',
          where: ofEdition(call),
          columns: { countryName: countryNameSql('t.country') },
        })
      : null,
  doors: {
    add: async (deed) => {
      const added = await saveMember(deed.call.app, { ...deedOf(deed), wanted: deed.values })
      return added.ok ? accept({ id: added.value }) : added
    },
    change: (deed) =>
      saveMember(deed.call.app, {
        ...deedOf(deed),
        id: deed.id,
        version: deed.version,
        wanted: deed.values,
      }),
    remove: (deed) => removeMember(deed.call.app, { ...deedOf(deed), id: deed.id }),
  },
}

/** What is spent: for who may see the festival's money (decisions 9). */
export const costs: Keeping = {
  shape: shapes.costs,
  source: (call) =>
    may(call.by, 'costs.see') ? sourceOf(shapes.costs, { from: 'costs t', where: ofEdition(call) }) : null,
  doors: {
    add: async (deed) => {
      const added = await saveCost(deed.call.app, { ...deedOf(deed), wanted: deed.values })
      return added.ok ? accept({ id: added.value }) : added
    },
    change: (deed) =>
      saveCost(deed.call.app, { ...deedOf(deed), id: deed.id, version: deed.version, wanted: deed.values }),
    remove: (deed) => removeCost(deed.call.app, { ...deedOf(deed), id: deed.id }),
  },
}

/** Work orders: all of them for staff, for others the one whose secret they have (decisions 10). */
export const workOrders: Keeping = {
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
  doors: {
    add: async (deed) => {
      const wanted = orderOf(deed.values)
      const isStaffs = may(deed.call.by, 'workOrders.write')
      const added = isStaffs
        ? await addWorkOrder(deed.call.app, { ...deedOf(deed), wanted })
        : await propose(deed, wanted)
      if (!added.ok) return added
      const { id, secret } = added.value
      if (isStaffs) return accept({ id, told: { secret } })
      // who proposes sees it by its secret alone, so its answer says what was taken
      return accept({ id, told: { ...deed.values, status: 'proposed', secret } })
    },
    change: (deed) =>
      changeWorkOrder(deed.call.app, {
        ...deedOf(deed),
        id: deed.id,
        version: deed.version,
        wanted: orderOf(deed.values),
        through: throughLink(deed, deed.call.by),
      }),
    remove: (deed) => removeWorkOrder(deed.call.app, { ...deedOf(deed), id: deed.id }),
  },
}

/** `when` is a word of SQL: its column is called otherwise. */
const orderColumns = { when: 't.suits' }

function orderOf({ when, ...values }: Values): Wanted<WorkOrder> {
  return { ...values, ...(when !== undefined && { suits: when as string | null }) }
}

/** What anybody may say of the work they propose, and must. T10. */
const proposed = ['task', 'who', 'contact', 'when', 'note']

async function propose(deed: Deed, wanted: Wanted<WorkOrder>) {
  const { app, visit } = deed.call
  const faults: FieldFault[] = Object.keys(deed.values)
    .filter((name) => !proposed.includes(name))
    .map((name) => ({ path: name, fault: 'not-settable', name }))
  if (!wanted.contact) faults.push({ path: 'contact', fault: 'required', name: 'contact' })
  if (faults.length > 0) return refuse({ kind: 'values' as const, faults })
  const seconds = takeProposal(app, visit)
  if (seconds !== null) return refuse({ kind: 'too-often' as const, seconds })
  return proposeWorkOrder(app, { ...deedOf(deed), wanted })
}

function throughLink({ call }: DeedOnKnown, by: Actor): string | undefined {
  const { secret } = call.payload
  return !may(by, 'workOrders.see') && typeof secret === 'string' ? secret : undefined
}

async function findOwn({ payload, edition }: Call, db: Querying) {
  const { secret } = payload
  const own = typeof secret === 'string' ? await findWorkOrderBySecret(db, secret) : null
  return own?.editionId === edition.id ? own : null
}
