import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { noteBounce } from './tables/bounced-emails.server.ts'

/** Marks an e-mail as bounced, once, after the refusal of any mail server: the festival's or another. L15 */
export async function recordBounce(
  tx: Tx,
  bounce: { readonly id: string; readonly reason: string; readonly at: Date },
): Promise<void> {
  const bounced = await noteBounce(tx, bounce)
  if (!bounced) return
  const { id, editionId, registrationId, kind } = bounced
  await recordAction(tx, {
    editionId,
    at: bounce.at,
    actor: 'mail-server',
    action: 'email.bounce',
    subjectId: registrationId ?? id,
    after: { kind },
  })
}
