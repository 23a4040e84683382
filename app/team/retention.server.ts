import { allowErasure, editionsToErase, eraseColumns } from '#app/festival/service.server.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { eraseShiftData } from './shifts/tables/shift-members.server.ts'
import { blankMembers, blankNamesInOrders, deleteMembers, namesOf } from './tables/erased-members.server.ts'

type Deps = Pick<AppContext, 'db' | 'now'>

/** How many members one transaction erases. */
const batch = 200

/** Erases offers to help that staff did not accept, with the edition's lists. T8. @returns how many */
export async function eraseOffers(app: Deps): Promise<number> {
  let erased = 0
  for (const editionId of await editionsToErase(app, 'lists')) {
    erased += await eraseIn(app, editionId, `state <> 'accepted'`, dropMembers)
  }
  return erased
}

/**
 * Erases the volunteers when their retention ends; their hours stay in the edition's sums. The audit entries of volunteers removed before are
 * erased too. T8. @returns how many
 */
export async function eraseVolunteers(app: Deps): Promise<number> {
  let erased = 0
  for (const editionId of await editionsToErase(app, 'volunteers')) {
    erased += await eraseIn(app, editionId, 'erased_at is null', eraseMembers)
    await eraseInAuditLog(app.db, editionId)
  }
  return erased
}

/**
 * Erases contact data, travel, lodging and notes of people who worked, with the registrations of the edition: names, fees and
 * hours stay for the accounts. T9. @returns how many
 */
export function eraseTeamAddresses(app: Deps): Promise<number> {
  const reached = {
    ...({ table: 'team', key: 'id', subject: 'member', retained: 'registrations' } as const),
    where: 'erased_at is null and coalesce(email, phone, travel, lodging, note) is not null',
    set: 'email = null, phone = null, travel = null, lodging = null, note = null, version = version + 1',
  }
  return eraseColumns(app, reached, nameOfActor(systemActor))
}

/** Removes proposals of work that staff did not accept, with the edition's lists. T10. @returns how many */
export function dropProposals(app: Deps): Promise<number> {
  const open = {
    ...({ table: 'work_orders', key: 'id', subject: 'workOrder', retained: 'lists' } as const),
    where: `status in ('proposed', 'refused')`,
  }
  return eraseColumns(app, open, nameOfActor(systemActor))
}

/** Erases contact data of workers, with the volunteers. T10. @returns how many */
export function eraseOrderContacts(app: Deps): Promise<number> {
  const reached = {
    ...({ table: 'work_orders', key: 'id', subject: 'workOrder', retained: 'volunteers' } as const),
    where: 'coalesce(contact, suits) is not null',
    set: 'contact = null, suits = null, version = version + 1',
  }
  return eraseColumns(app, reached, nameOfActor(systemActor))
}

type Erasing = { readonly editionId: string; readonly ids: readonly string[]; readonly at: Date }

/** Erases these members as retention does, also after an older backup has brought them back. T8. */
export async function eraseMembers(tx: Tx, { editionId, ids, at }: Erasing): Promise<void> {
  const names = await namesOf(tx, editionId, ids)
  await blankMembers(tx, { editionId, ids, at })
  await eraseNamesInOrders(tx, editionId, names)
  await erasePersonalData(tx, editionId, ids)
}

async function dropMembers(tx: Tx, { editionId, ids }: Erasing): Promise<void> {
  const names = await namesOf(tx, editionId, ids)
  await deleteMembers(tx, editionId, ids)
  await eraseNamesInOrders(tx, editionId, names)
  await erasePersonalData(tx, editionId, ids)
}

/** Erases some of the volunteers for whom `where`, SQL, is true. @returns how many */
async function eraseIn(
  { db, now }: Deps,
  editionId: string,
  where: string,
  erase: (tx: Tx, erasing: Erasing) => Promise<void>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await allowErasure(tx)
    const { rows } = await tx.query<{ id: string }>(
      `select id from team where edition_id = $1 and function = 'volunteer' and ${where}
       order by id limit ${batch} for update skip locked`,
      [editionId],
    )
    const ids = rows.map(({ id }) => id)
    await erase(tx, { editionId, ids, at: now() })
    const entry = { editionId, at: now(), actor: nameOfActor(systemActor), action: 'member.erase' }
    for (const id of ids) await recordAction(tx, { ...entry, subjectId: id })
    return ids.length
  })
}

/** Erases the names of people who have left the team from the work orders, with the orders' audit entries. T8. */
export async function eraseNamesInOrders(tx: Tx, editionId: string, names: readonly string[]): Promise<void> {
  await eraseAuditOf(tx, editionId, await blankNamesInOrders(tx, editionId, names))
}

/** Erases these people's e-mails and the contents of their audit entries. T8. */
export async function erasePersonalData(tx: Tx, editionId: string, ids: readonly string[]): Promise<void> {
  await tx.query(
    `delete from emails where edition_id = $1 and kind in ('volunteer', 'volunteerAgain', 'shiftsProposed', 'shiftsReminder', 'shiftChanged', 'teamMessage') and data ->> 'memberId' = any($2)`,
    [editionId, ids],
  )
  await eraseShiftData(tx, editionId, ids)
  await eraseAuditOf(tx, editionId, ids)
}

async function eraseAuditOf(tx: Tx, editionId: string, subjects: readonly string[]): Promise<void> {
  await tx.query(
    `update audit set before = null, after = null where edition_id = $1 and subject_id = any($2)
       and (before is not null or after is not null)`,
    [editionId, subjects],
  )
}

async function eraseInAuditLog(db: AppContext['db'], editionId: string): Promise<void> {
  await db.query(
    `update audit set before = null, after = null where edition_id = $1 and action collate "C" between 'member.' and 'member/'
       and 'volunteer' in (before ->> 'function', after ->> 'function')`,
    [editionId],
  )
}
