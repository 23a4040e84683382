import { leavesAtPace, type Mailing } from '#app/mail/mailings/mailing.ts'
import type { NewMessage } from '#app/mail/outbox/message.ts'
import { endMailing, lockDueMailing, lockWords, postMessages } from '#app/mail/service.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import { actorNamed } from '#app/people/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { audienceOf } from '../audience.ts'
import { type Chosen, chooseRecipients, kindOf } from '../choose-recipients.server.ts'
import { maySend } from './send-mailing.server.ts'

/**
 * Writes the e-mails of due mailings to the outbox, each mailing in one transaction, so it happens once with any number of processes. Leaves out
 * recipients
 * who were erased, left the news or got the same text meanwhile. L12
 * @returns how many mailings
 */
export async function runMailings(app: AppContext): Promise<number> {
  let done = 0
  while (await runOne(app)) done += 1
  if (done > 0) app.wake()
  return done
}

function runOne(app: AppContext): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const now = app.now()
    const mailing = await lockDueMailing(tx, now)
    if (!mailing) return false
    const by = mailing.askedBy === 'system' ? systemActor : await actorNamed(tx, mailing.askedBy)
    if (!by || !isStillAllowed(by, mailing)) {
      await endMailing(tx, { id: mailing.id, state: 'refused', now })
      return true
    }
    await lockWords(tx, mailing.wordsHash)
    const { recipients, leftOut } = await frozenRecipients(tx, mailing, now)
    const messages = recipients.map((one, n) => messageTo(mailing, one, n, now))
    await postMessages(tx, app, messages)
    const skipped = leftOut.map(({ id, reason }) => ({ id, reason }))
    await endMailing(tx, { id: mailing.id, state: 'posted', now, posted: messages.length, skipped })
    return true
  })
}

function isStillAllowed(by: Actor, { targets, purpose, audience }: Mailing): boolean {
  return maySend(by, targets.length, audienceOf(purpose, audience))
}

/** Of the recipients fixed when it was requested, those who may still get it. */
async function frozenRecipients(tx: Tx, mailing: Mailing, now: Date): Promise<Chosen> {
  const { editionId, purpose, targets, wordsHash, audience } = mailing
  const isForReaders = audience === null
  const ids = isForReaders ? null : targets.map(idOfTarget)
  const chosen = await chooseRecipients(tx, { editionId, purpose, ids, wordsHash, now, mindsWaiting: false })
  const frozen = new Set(targets)
  return {
    recipients: chosen.recipients.filter(({ target }) => frozen.has(target)),
    // of all readers, those left out when it was written are stored already
    leftOut: isForReaders ? chosen.leftOut.filter(({ id }) => frozen.has(id)) : chosen.leftOut,
  }
}

/** The registration's or the member's id. */
function idOfTarget(target: string): string {
  return target.replace(/^(registration|member):/, '')
}

function messageTo(
  { id, editionId, purpose, wordsHash, leavesAt, perHour, audience }: Mailing,
  { target, email, language, once }: Chosen['recipients'][number],
  n: number,
  now: Date,
): NewMessage {
  // a reader's issue is about no registration, also where the reader was a dancer of another year
  const registrationId = audience === null || purpose === 'team' ? null : idOfTarget(target)
  const soonest = Math.max(leavesAt.getTime(), now.getTime())
  return {
    editionId,
    kind: kindOf[purpose],
    registrationId,
    recipient: email,
    language,
    once,
    now,
    data: { mailing: id, words: wordsHash, ...(purpose === 'team' && { memberId: idOfTarget(target) }) },
    mailingId: id,
    leavesAt: leavesAtPace(new Date(soonest), n, perHour),
  }
}
