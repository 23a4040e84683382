import type { Edition } from '#app/festival/edition.ts'
import { archiveNameOf } from '#app/festival/edition-names.ts'
import { findEdition, findEditionsByCode, getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { findOne } from './adapters/reading.server.ts'
import type { Collection } from './call.ts'
import { editions } from './collections/editions.server.ts'
import { invoice } from './collections/invoice.server.ts'
import { oldAddresses } from './collections/old-addresses.server.ts'
import { priceItems, promoCodes } from './collections/prices.server.ts'
import { artists, events, venues } from './collections/programme.server.ts'
import { promoters, vip } from './collections/promotion.server.ts'
import { serve, serveReading } from './collections/serve.server.ts'
import { costs, team, workOrders } from './collections/team.server.ts'
import { users } from './collections/users.server.ts'
import type { Failure } from './failure.ts'
import { isKind, type Kind } from './gate.ts'
import { findRegs, findRegsById } from './regs/find.server.ts'
import { insertReg, saveRegs } from './regs/save.server.ts'
import { archivedRegs, forStaff, refuseArchived, staffRegs } from './regs/staff.server.ts'
import { deleteReg, insertRegs, updateRegs, upsertReg } from './regs/staff-writes.server.ts'
import { countRegs } from './regs/statistics.server.ts'
import { test } from './test/test-collection.server.ts'

/** The adapters of the collections. */
export const collections: { readonly [K in Kind]: Collection } = {
  events: serve(events),
  venues: serve(venues),
  artists: serve(artists),
  editions: serve(editions),
  priceItems: serve(priceItems),
  promoCodes: serve(promoCodes),
  team: serve(team),
  costs: serve(costs),
  workOrders: serve(workOrders),
  vip: serve(vip),
  promoters: serve(promoters),
  oldAddresses: serve(oldAddresses),
  users: serve(users),
  invoice: serve(invoice),
  test,
  regs: {
    find: forStaff('find', staffRegs, findRegs),
    findById: forStaff('findById', staffRegs, findRegsById),
    findOne: (call) => findOne(staffRegs, call),
    aggregate: forStaff('aggregate', staffRegs, countRegs),
    save: saveRegs,
    insert: insertReg,
    insertMany: insertRegs,
    update: updateRegs,
    upsert: upsertReg,
    deleteOne: deleteReg,
  },
  archivedRegs: {
    ...serveReading(archivedRegs),
    aggregate: forStaff('aggregate', archivedRegs, countRegs),
    save: refuseArchived,
    insert: refuseArchived,
    insertMany: refuseArchived,
    update: refuseArchived,
    upsert: refuseArchived,
    deleteOne: refuseArchived,
  },
}

/** Which row of the table a collection's name means; for an archive also its edition. Null when it means none. */
export async function findKind(
  app: Pick<AppContext, 'db'>,
  name: string,
): Promise<{ readonly kind: Kind; readonly archive: Edition | null } | null> {
  if (isKind(name) && name !== 'archivedRegs') return { kind: name, archive: null }
  const edition = name.startsWith('regs') ? await findEdition(app, name) : null
  const isArchive = edition?.archived && archiveNameOf(edition) === name
  return isArchive ? { kind: 'archivedRegs', archive: edition } : null
}

/** The edition a call is about: the archive's own, the one `?db=` names, or the current one. X5. */
export async function findEditionOf(
  app: Pick<AppContext, 'db'>,
  { collection, archive, db }: { collection: string; archive: Edition | null; db: string | undefined },
): Promise<Decision<{ readonly edition: Edition; readonly named: boolean }, Failure>> {
  const named = db === undefined ? null : await findEdition(app, db)
  const sharing = db === undefined ? [] : await findEditionsByCode(app, db)
  if (db !== undefined && sharing.length > 1) {
    const names = sharing.map(({ id }) => id).join(', ')
    return refuse({ kind: 'several-editions', name: db.slice(0, 80), names })
  }
  if (db !== undefined && !named) return refuse({ kind: 'no-edition', name: db.slice(0, 80) })
  if (archive && named && archive.id !== named.id) return refuse({ kind: 'other-edition', name: collection })
  const edition = archive ?? named ?? (await getCurrentEdition(app))
  return accept({ edition, named: named !== null || archive !== null })
}
