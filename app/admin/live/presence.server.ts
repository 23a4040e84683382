import { z } from 'zod'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { isId } from '#app/platform/id.ts'
import { publish } from '#app/platform/live/live-notice.server.ts'
import { presenceText, presenceTopicOf } from './presence.ts'

/** A page says that a document is open in it, or no longer. It writes nothing. */
export const presenceRequest = z.object({
  intent: z.literal('preview-presence'),
  id: z.string().refine(isId),
  isOpen: z.boolean(),
})

/**
 * Notifies the other office pages which users have a document open. The name comes from the session, not from the page. R53
 * @param mayChange whether this user may change documents of this kind; others are not announced
 */
export async function announcePresence(
  app: Pick<AppContext, 'db'>,
  { by, kind, mayChange }: { readonly by: Actor; readonly kind: string; readonly mayChange: boolean },
  { id, isOpen }: { readonly id: string; readonly isOpen: boolean },
): Promise<{ readonly kind: 'done' } | { readonly kind: 'refused'; readonly sentence: string }> {
  if (!mayChange) return { kind: 'refused', sentence: '' }
  await publish(app.db, {
    topic: presenceTopicOf(kind),
    id: nameOfActor(by),
    text: presenceText(id, isOpen),
  })
  return { kind: 'done' }
}
