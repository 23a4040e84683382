import { stoppedByStaff } from '#app/mail/outbox/retry.ts'
import { findOutboxMessage, retryFailed, retryMessage, stopMessage } from '#app/mail/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { may } from '../policy.ts'
import { whoGot } from '../queries/read-audience.server.ts'
import { settledReasons } from '../queries/read-outbox.server.ts'

export type EmailRefusal =
  | 'not-allowed'
  | 'not-found'
  /** It is being sent, or was sent. */
  | 'gone'
  /** No mail server is set: it cannot be tried. */
  | 'no-server'
  /** It was stopped or came back, and the same text was sent to this person since. */
  | 'sent-otherwise'

type OnEmail = { readonly editionId: string; readonly id: string; readonly by: Actor }

/** The state of an e-mail that may leave: without a mail server it is held. */
const leavingState = ({ config }: AppContext) => (config.mail ? 'queued' : 'held')

/** Has an e-mail that failed, waits for its next try or was held tried again at once. L13 */
export async function retryEmail(app: AppContext, one: OnEmail): Promise<Decision<null, EmailRefusal>> {
  const done = await onOne(app, one, 'email.retry', async (db, message) => {
    const { id, state, heldBy, error } = message
    if (state === 'sent' || state === 'sending' || state === 'queued') return refuse('gone')
    if (await wasSentOtherwise(db, message)) return refuse('sent-otherwise')
    if (!app.config.mail && error !== stoppedByStaff && heldBy === null) return refuse('no-server')
    const tried = await retryMessage(db, { id, state: leavingState(app), now: app.now() })
    return tried ? accept(null) : refuse('gone')
  })
  if (done.ok) app.wake()
  return done
}

/** Whether the person has got, by another e-mail, the text of one that was stopped or came back from a dancer's address: it would go to the present one. */
async function wasSentOtherwise(
  db: Within,
  { editionId, kind, wordsHash, registrationId, recipient, error, bouncedAt }: OutboxMessage,
): Promise<boolean> {
  const isStopped = error === stoppedByStaff
  if (wordsHash === null || !(isStopped || bouncedAt !== null)) return false
  const got = await whoGot(db, { editionId, kind, wordsHash })
  if (registrationId !== null) return got.registrations.has(registrationId)
  return isStopped && got.addresses.has(recipient.toLowerCase())
}

/** Stops an unsent e-mail: it is not sent, and can still be read. L13 */
export function stopEmail(app: AppContext, one: OnEmail): Promise<Decision<null, EmailRefusal>> {
  return onOne(app, one, 'email.stop', async (db, { id }) =>
    (await stopMessage(db, id)) ? accept(null) : refuse('gone'),
  )
}

/** Has all of an edition tried again that failed: a mail server was away too long. L13 */
export async function retryAllFailed(
  app: AppContext,
  { editionId, by }: Omit<OnEmail, 'id'>,
): Promise<Decision<number, EmailRefusal>> {
  if (!may(by, 'mails.many')) return refuse('not-allowed')
  if (!app.config.mail) return refuse('no-server')
  const at = app.now()
  const done = await decideInTransaction<number, EmailRefusal>(app.db, async (tx) => {
    const tried = await retryFailed(tx, { editionId, state: 'queued', now: at, settled: settledReasons })
    if (tried === 0) return refuse('gone')
    const action = { editionId, at, actor: nameOfActor(by), action: 'email.retryAll', subjectId: editionId }
    await recordAction(tx, { ...action, after: { count: tried } })
    return accept(tried)
  })
  if (done.ok) app.wake()
  return done
}

type OutboxMessage = NonNullable<Awaited<ReturnType<typeof findOutboxMessage>>>
type Within = Parameters<typeof findOutboxMessage>[0]

function onOne(
  app: AppContext,
  { editionId, id, by }: OnEmail,
  action: 'email.retry' | 'email.stop',
  work: (db: Within, message: OutboxMessage) => Promise<Decision<null, EmailRefusal>>,
): Promise<Decision<null, EmailRefusal>> {
  if (!may(by, 'mails.one')) return Promise.resolve(refuse('not-allowed'))
  return decideInTransaction<null, EmailRefusal>(app.db, async (tx) => {
    const message = await findOutboxMessage(tx, id)
    if (!message || message.editionId !== editionId) return refuse('not-found')
    const done = await work(tx, message)
    if (!done.ok) return done
    const { kind, state, registrationId } = message
    await recordAction(tx, {
      editionId,
      at: app.now(),
      actor: nameOfActor(by),
      action,
      subjectId: registrationId ?? id,
      before: { state },
      after: { kind },
    })
    return done
  })
}
