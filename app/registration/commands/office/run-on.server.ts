import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { type CommandContext, lockRegistrations, runCommand } from '../../command-context.server.ts'
import { may } from '../../policy.ts'
import type { Registration } from '../../registration.ts'
import { editionOf } from '../../tables/edition-of.server.ts'

/** A registration and who works on it: staff, or its dancer where the permission says so. */
export type OnOne = { readonly id: Id; readonly by: Actor }

type Permission =
  | 'registration.confirm'
  | 'registration.excuse'
  | 'registration.remind'
  | 'registration.restore'
  | 'registration.resend'
  | 'registration.tag'
  | 'ticket.mail'

/** Those that only send an e-mail. F22 */
const runWhenClosed: ReadonlySet<Permission> = new Set(['registration.resend', 'ticket.mail'])

/**
 * Runs a staff command on one locked registration. An actor without permission gets `not-found` (R1).
 * @param work must refuse before its first write
 */
export async function runOn<Reason>(
  app: AppContext,
  { id, by }: OnOne,
  permission: Permission,
  work: (context: CommandContext, registration: Registration) => Promise<Decision<{ id: Id }, Reason>>,
): Promise<Decision<{ id: Id }, Reason | 'not-found' | 'edition-archived' | 'erased'>> {
  const editionId = await editionOf(app, id)
  if (!editionId || !may(by, permission, id)) return refuse('not-found')
  return runCommand<{ id: Id }, Reason | 'not-found' | 'edition-archived' | 'erased'>(
    app,
    editionId,
    refuse('edition-archived'),
    async (context) => {
      const registration = (await lockRegistrations(context, [id])).get(id)
      if (!registration) return refuse('not-found')
      if (registration.erasedAt !== null) return refuse('erased')
      return work(context, registration)
    },
    runWhenClosed.has(permission) ? 'runs when closed' : 'refused when closed',
  )
}
