import type { Edition } from '#app/festival/edition.ts'
import { listMailings } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type PendingMailing, pendingAmong } from './pending-mailing.ts'

const MOST = 5

/** The data of all e-mail screens: e-mails about to be sent, whether sending works, and whether the edition sends any. */
export async function readMailsLayout(
  app: AppContext,
  { id: editionId, archived: isArchived }: Pick<Edition, 'id' | 'archived'>,
): Promise<{
  readonly pending: readonly PendingMailing[]
  readonly hasServer: boolean
  readonly isArchived: boolean
}> {
  const mailings = await listMailings(app.db, { editionId, limit: MOST })
  return { pending: pendingAmong(mailings, app.now()), hasServer: app.config.mail !== null, isArchived }
}
