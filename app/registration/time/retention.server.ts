import { allowErasure, editionsToErase } from '#app/festival/service.server.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { eraseRows } from '../commands/erase-personal-data.server.ts'
import { fieldList } from '../fields.ts'
import { keepNewsConsents } from '../tables/news-consents.server.ts'

/** How many registrations one transaction erases: keeps transactions short. */
const batch = 200

type Deps = Pick<AppContext, 'db' | 'now'>

/**
 * Erases registrations whose edition's retention has ended, as if each dancer had erased theirs, but cancels nothing: the numbers of that year stay.
 * Newsletter subscribers stay subscribed. R17.
 * @returns how many; the next call takes the next batch
 */
export async function eraseOldRegistrations(app: Deps): Promise<number> {
  return inEach(app, await editionsToErase(app, 'registrations'), async (tx, editionId) => {
    const ids = await lockSome(tx, editionId, 'erased_at is null')
    if (ids.length === 0) return 0
    await keepNewsConsents(tx, editionId, ids)
    await eraseRows(tx, { editionId, ids, at: app.now() })
    await writeAudit(tx, { editionId, ids, action: 'registration.erase', at: app.now() })
    return ids.length
  })
}

/** Erases notes, and invited partners who did not come, once the lists are gone. R18. */
export async function eraseOldNotes(app: Deps): Promise<number> {
  return inEach(app, await editionsToErase(app, 'lists'), async (tx, editionId) => {
    const ids = await lockSome(tx, editionId, holdsNotes)
    if (ids.length === 0) return 0
    await tx.query(
      `update registrations set ${notes.map(({ column, empty }) => `${column} = ${empty}`).join(', ')}, partner_email = case when couple_id is null then null else partner_email end
       where edition_id = $1 and id = any($2)`,
      [editionId, ids],
    )
    await tx.query('update holds set email = null where edition_id = $1 and registration_id = any($2)', [
      editionId,
      ids,
    ])
    await tx.query(
      `delete from emails where edition_id = $1 and registration_id = any($2) and kind = 'partnerInvited'`,
      [editionId, ids],
    )
    await writeAudit(tx, { editionId, ids, action: 'registration.eraseNotes', at: app.now() })
    return ids.length
  })
}

const notes = fieldList
  .filter(({ goesWithLists }) => goesWithLists)
  .map(({ column, erased }) => ({ column, empty: erased ?? 'null' }))

/** SQL: whether a registration `r` still has data that is erased with the edition's lists. */
export const holdsNotes = `(${notes.map(({ column, empty }) => `${column} is distinct from ${empty}`).join(' or ')} or partner_email is not null and couple_id is null
  or exists (select from holds h where h.edition_id = r.edition_id and h.registration_id = r.id and h.email is not null))`

async function inEach(
  { db }: Deps,
  editions: readonly string[],
  forget: (tx: Tx, editionId: string) => Promise<number>,
): Promise<number> {
  let forgotten = 0
  for (const editionId of editions) {
    forgotten += await db.transaction(async (tx) => {
      await allowErasure(tx)
      return forget(tx, editionId)
    })
  }
  return forgotten
}

/** In id order, as every command locks them; one that another command has locked waits until the next run. */
async function lockSome(tx: Tx, editionId: string, which: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from registrations r where edition_id = $1 and ${which} order by id limit $2 for update skip locked`,
    [editionId, batch],
  )
  return rows.map(({ id }) => id)
}

async function writeAudit(
  tx: Tx,
  {
    editionId,
    ids,
    action,
    at,
  }: {
    readonly editionId: string
    readonly ids: readonly string[]
    readonly action: string
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    'insert into audit (edition_id, at, actor, action, subject_id) select $1, $2, $3, $4, unnest($5::text[])',
    [editionId, at, nameOfActor(systemActor), action, ids],
  )
}
