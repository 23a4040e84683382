import { isAfterFestival } from '#app/festival/phase.ts'
import { allowErasure, getEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { lockRegistrations, recordAction, runCommand } from '../command-context.server.ts'
import { hasHandedOver, may } from '../policy.ts'
import { editionOf } from '../tables/edition-of.server.ts'
import { mergedInto } from '../tables/merged-into.server.ts'
import { deleteAlertsOf } from '../tables/place-alerts.server.ts'
import { cancelRegistration } from './cancel.server.ts'
import { eraseRows } from './erase-personal-data.server.ts'

/**
 * Erases a dancer's personal data: cancels first, then removes name, address, phone, notes and access links; role, country, level and amounts stay
 * for statistics, invoices stay by law (R11). Registrations merged into it are erased with it. After the festival and in an archive nothing is cancelled: status, picks and sums stay (F18). Repeating
 * it has no effect.
 */
export async function eraseRegistration(
  app: AppContext,
  { id, by }: { id: Id; by: Actor },
): Promise<Decision<{ id: Id }, 'not-found'>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, 'registration.erase', id)) return refuse('not-found')
  if (!isAfterFestival(await getEdition(app, editionId), app.now())) {
    const cancelled = await cancelRegistration(app, { id, by })
    if (!cancelled.ok && cancelled.reason === 'not-found') return refuse('not-found')
  }
  return runCommand<{ id: Id }, 'not-found'>(app, editionId, 'runs in archive', async (context) => {
    await allowErasure(context.tx)
    const ids = [id, ...(await mergedInto(context.tx, { editionId, id }))]
    const locked = await lockRegistrations(context, ids)
    const registration = locked.get(id)
    if (!registration || hasHandedOver(by, registration)) return refuse('not-found')
    if (registration.erasedAt) return accept({ id })
    await eraseRows(context.tx, { editionId, ids, at: context.now })
    for (const { email, emailConfirmedAt } of locked.values()) {
      if (!emailConfirmedAt) continue
      await context.tx.query({ text: deleteReader, values: [email] })
      await deleteAlertsOf(context.tx, email)
    }
    for (const on of ids) await recordAction(context, { action: 'registration.erase', by, on })
    return accept({ id })
  })
}

/**
 * A dancer who proved the address is erased as a news subscriber too, with the news e-mails. Of one who had left before it stays known that they left:
 * anybody may have asked for news at the address since. N3
 */
const deleteReader = `with reader as (select id, email, left_at from news_readers where email = lower($1) for update),
    gone as (delete from news_readers n using reader r where n.id = r.id and r.left_at is null),
    left_before as (update news_readers n set state = 'left', email = null from reader r where n.id = r.id and r.left_at is not null)
  delete from emails using reader where kind in ('newsOptIn', 'newsKnown', 'newsIssue') and recipient = reader.email`
