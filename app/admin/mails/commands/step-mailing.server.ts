import {
  endMailing,
  holdMailingMessages,
  releaseMailingMessages,
  stopMailingMessages,
} from '#app/mail/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { stepOnMailing } from './send-mailing.server.ts'

type OnMailing = { readonly editionId: string; readonly id: string; readonly by: Actor }

/** Stops a mailing: before its time nothing of it is written; later what has not left does not leave. @returns how many do not. L14 */
export function stopMailing(app: AppContext, on: OnMailing) {
  return stepOnMailing(app, on, 'mailing.stop', async (tx, { id, targets, state }) => {
    if (state === 'waiting' && (await endMailing(tx, { id, state: 'stopped', now: app.now() })))
      return targets.length
    // its e-mails are in the outbox, perhaps since this moment
    const stopped = await stopMailingMessages(tx, id)
    return stopped === 0 ? null : stopped
  })
}

/** Holds the unsent e-mails of a mailing until staff release it. L14 */
export function holdMailing(app: AppContext, on: OnMailing) {
  return stepOnMailing(app, on, 'mailing.hold', async (tx, { id }) => {
    const held = await holdMailingMessages(tx, { mailingId: id, by: nameOfActor(on.by) })
    return held === 0 ? null : held
  })
}

/** Releases the held e-mails of a mailing, at its former pace. L14 */
export async function releaseMailing(app: AppContext, on: OnMailing) {
  const done = await stepOnMailing(app, on, 'mailing.release', async (tx, { id }) => {
    const state = app.config.mail ? 'queued' : 'held'
    const released = await releaseMailingMessages(tx, { mailingId: id, state, now: app.now() })
    return released === 0 ? null : released
  })
  if (done.ok) app.wake()
  return done
}
