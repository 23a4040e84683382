import { noteHandled, readNotice, readWaiting } from '#app/ledger/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { lockRegistrations, runCommand } from '#app/registration/service.server.ts'
import { type CardEvent, readCardEvent } from '../stripe/card-event.ts'
import { findSession, lockSession } from '../tables/card-sessions.server.ts'
import { applyEvent } from './apply-event.server.ts'

/** An event about a payment that never becomes known is not ours: the account is used for something else too. */
const waitsForDays = 7

/**
 * Processes the events of the inbox, each in one transaction with all its consequences: a process that dies leaves the event unchanged. An event about
 * an
 * unknown payment waits for it. K5
 * @returns how many were processed
 */
export async function handleCardEvents(app: AppContext): Promise<number> {
  let handled = 0
  let failure: unknown = null
  for (const id of await readWaiting(app.db, 'card')) {
    try {
      if (await handleEvent(app, id)) handled += 1
    } catch (error) {
      // the others do not wait for one that cannot be handled now
      failure ??= error
    }
  }
  if (failure !== null && handled === 0) throw failure
  return handled
}

/** @returns whether it is handled now */
async function handleEvent(app: AppContext, id: Id): Promise<boolean> {
  const notice = await readNotice(app.db, { id, source: 'card' })
  if (!notice || notice.handledAt) return false
  const done = (outcome: object) => noteHandled(app.db, { id, at: app.now(), outcome }).then(() => true)
  const event = read(notice.content)
  if (!event) {
    app.log.error({ event: notice.key }, 'an event of the card provider cannot be read')
    return done({ kind: 'unreadable' })
  }
  if (event.kind === 'other') return done({ kind: 'other' })
  const session = await findSession(app.db, event)
  if (!session) {
    const age = app.now().getTime() - notice.receivedAt.getTime()
    const mayBecomeKnown = event.ours === null && event.payment !== null && age < waitsForDays * 86_400_000
    if (mayBecomeKnown) return false
    app.log.warn({ event: notice.key }, 'an event of the card provider is about no session of ours')
    return done({ kind: 'not-ours' })
  }
  if (event.session && session.stripeId && event.session !== session.stripeId) {
    // our id can be written into the address of any other page of the same account
    app.log.warn(
      { event: notice.key },
      'an event of the card provider names our session and is about another',
    )
    return done({ kind: 'not-ours' })
  }
  const applied = await runCommand<boolean, never>(
    app,
    session.editionId,
    'runs in archive',
    async (context) => {
      const { registrationId } = session
      const registration = (await lockRegistrations(context, [registrationId])).get(registrationId) ?? null
      const locked = await lockSession(context.tx, session.id)
      // merged into another registration meanwhile, which is not locked: the next round finds it
      if (locked.registrationId !== registrationId) return accept(false)
      const again = await readNotice(context.tx, { id, source: 'card' })
      if (!again || again.handledAt) return accept(false)
      const outcome = await applyEvent(
        context,
        { at: event.at, key: notice.key, session: locked, registration },
        event,
      )
      if (outcome === 'later') return accept(false)
      await noteHandled(context.tx, {
        id,
        at: context.now,
        outcome: { kind: event.kind, session: session.id, ...outcome },
      })
      return accept(true)
    },
  )
  return applied.ok && applied.value
}

function read(content: Uint8Array): CardEvent | null {
  try {
    return readCardEvent(JSON.parse(Buffer.from(content).toString('utf8')))
  } catch {
    return null
  }
}
