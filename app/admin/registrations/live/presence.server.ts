import { z } from 'zod'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { isId } from '#app/platform/id.ts'
import { publish } from '#app/platform/live/live-notice.server.ts'
import { may } from '#app/registration/policy.ts'
import { presenceText, presenceTopic } from './presence.ts'

/** A page says that a registration is open in it, or no longer. It writes nothing. */
export const presenceQuestion = z.object({
  intent: z.literal('preview-presence'),
  id: z.string().refine(isId),
  isOpen: z.boolean(),
})

/** Notifies the other office pages who has a registration open. The name comes from the session, whatever the page sends. R53 */
export async function announcePresence(
  app: Pick<AppContext, 'db'>,
  by: Actor,
  { id, isOpen }: z.output<typeof presenceQuestion>,
): Promise<{ readonly kind: 'done' | 'refused' }> {
  if (!may(by, 'registrations.workWith')) return { kind: 'refused' }
  await publish(app.db, { topic: presenceTopic, id: nameOfActor(by), said: presenceText(id, isOpen) })
  return { kind: 'done' }
}
