import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun } from '#app/platform/database/dry-run.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { registerByStaff, type StaffRegistration } from '../commands/office/register-by-staff.server.ts'
import type { SaveRefusal } from '../refusal.ts'
import type { RegistrationView } from '../registration.ts'
import { drainJobsWithin } from '../time/jobs.server.ts'
import { readSnapshot } from './preview.server.ts'
import { type Preview, previewOf } from './preview.ts'
import { findRegistration } from './read.server.ts'

type NewPreview = {
  /** The registration as it would be: places, queue positions, price. */
  readonly view: RegistrationView
  readonly preview: Preview
}

/** Previews registering this dancer by staff, or the refusal; nothing is written. R20, R51 */
export async function previewNew(
  app: AppContext,
  request: Omit<StaffRegistration, 'idempotency'>,
): Promise<Decision<NewPreview, SaveRefusal | { readonly kind: 'key-reused' }>> {
  const { editionId, by } = request
  return dryRun(app.db, async (db) => {
    const inside: AppContext = { ...app, db, wake: () => undefined }
    await drainJobsWithin(inside, editionId)
    const before = await readSnapshot(db, editionId)
    const saved = await registerByStaff(inside, request)
    if (!saved.ok) return saved
    await drainJobsWithin(inside, editionId)
    const view = await findRegistration(inside, saved.value.id, by)
    if (!view) return refuse({ kind: 'not-found' })
    return accept({ view, preview: previewOf(before, await readSnapshot(db, editionId)) })
  })
}
