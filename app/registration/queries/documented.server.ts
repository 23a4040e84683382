import type { Selectable } from 'kysely'
import { unpaidDues } from '#app/ledger/due.ts'
import { dueOf } from '#app/ledger/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import type { Dues } from '#db/tables.ts'
import { pickOf, type RegistrationRow, registrationOf } from '../tables/rows.ts'
import { readQueuePositions } from './queue-positions.server.ts'
import { findRegistration, owed, referencesOfRegistration } from './read.server.ts'
import type { Documented } from './regs-document.ts'

/**
 * The response to a save: as `findRegistration`, without what only pages show. Everybody requests it in the rush, so it runs few small queries,
 * however long the queues are. Null when there is no such registration.
 */
export async function findDocumented(
  app: AppContext,
  editionId: string,
  id: Id,
): Promise<(Documented & { readonly language: Locale }) | null> {
  const { rows } = await app.db.query<RegistrationRow & { dues: Selectable<Dues>[] }>({
    name: 'find-documented',
    text: `select r.*, coalesce((select jsonb_agg(d order by d.n) from dues d
        where d.edition_id = r.edition_id and d.subject_type = 'registration' and d.subject_id = r.id), '[]') as dues
      from registrations r where r.edition_id = $1 and r.id = $2`,
    values: [editionId, id],
  })
  const [row] = rows
  if (!row) return null
  // Whether a couple fits depends on both.
  if (row.couple_id !== null) return findRegistration(app, id, { kind: 'system' })

  const catalogue = await getCatalogue(app, editionId)
  const registration = registrationOf(row)
  const dues = unpaidDues(row.dues.map(dueOf), registration.paidCents)
  const positions = await readQueuePositions(app, catalogue, id)
  return {
    ...registration,
    dueOn: owed(registration) > 0 ? (dues[0]?.dueOn ?? null) : null,
    references: referencesOfRegistration(registration, catalogue),
    picks: positions.map(({ pick, waiting }) => ({ ...pickOf(pick), waiting })),
  }
}
