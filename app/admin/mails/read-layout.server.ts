import type { Edition } from '#app/festival/edition.ts'
import { listMailings } from '#app/mail/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { withMayStep } from './commands/send-mailing.server.ts'
import { type PendingMailing, pendingAmong } from './pending-mailing.ts'
import { may } from './policy.ts'

const MOST = 5

/** The data of all e-mail screens: e-mails about to be sent, whether sending works, and whether the edition sends any. */
export async function readMailsLayout(
  app: AppContext,
  { id: editionId, archived: isArchived }: Pick<Edition, 'id' | 'archived'>,
  by: Actor,
): Promise<{
  readonly pending: readonly PendingMailing[]
  readonly hasServer: boolean
  readonly isArchived: boolean
  readonly mayMany: boolean
}> {
  const mailings = withMayStep(by, await listMailings(app.db, { editionId, limit: MOST }))
  return {
    pending: pendingAmong(mailings, app.now()),
    hasServer: app.config.mail !== null,
    isArchived,
    mayMany: may(by, 'mails.many'),
  }
}
