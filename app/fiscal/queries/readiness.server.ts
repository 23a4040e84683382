import type { Edition } from '#app/festival/edition.ts'
import { fiscalSettingOf } from '#app/ledger/fiscal.ts'
import type { MovementMethod } from '#app/ledger/movement.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { certificateOf } from '../furs/certificate.server.ts'
import { type NotReady, whatHinders } from '../ready.ts'
import { selectPremises } from '../tables/premises.server.ts'

type ReadinessContext = Pick<AppContext, 'config' | 'log'> & { readonly db: Querying; now(): Date }

/** The first thing missing before the authority can verify receipts of this edition; null: nothing. Z2 */
export async function readHindrance(app: ReadinessContext, edition: Edition): Promise<NotReady | null> {
  const certificate = await certificateOf(app)
  const premises = await selectPremises(app.db, edition.id)
  return whatHinders(edition, { certificate, premises, now: app.now() })
}

/**
 * Whether a payment by this method is possible now: not if its receipt needs verification and cannot be signed. A number of another till or of a bound
 * book
 * is always accepted. Z1, Z2
 */
export async function mayTake(
  app: ReadinessContext,
  edition: Edition,
  { method, documentNumber }: { readonly method: MovementMethod; readonly documentNumber: string | null },
): Promise<boolean> {
  if (fiscalSettingOf(method, edition) !== 'furs' || documentNumber) return true
  return (await readHindrance(app, edition)) === null
}
