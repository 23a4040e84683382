import { createHash } from 'node:crypto'
import type { MailingTextError } from '#app/mail/mailings/check-mailing-text.ts'
import { LEAVES_AFTER_MS, type Mailing, STOPPABLE_MS } from '#app/mail/mailings/mailing.ts'
import { insertMailing, type ListedMailing, selectMailing } from '#app/mail/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import { audienceAsStored, audienceOf } from '../audience.ts'
import type { SteppableMailing } from '../pending-mailing.ts'
import { may } from '../policy.ts'
import {
  type EmptyPlaceholder,
  hashOfWords,
  type MailingDraft,
  prepareMailing,
} from '../prepare-mailing.server.ts'
import { isArchived } from '../queries/read-audience.server.ts'

/** `sent-before`: the page has sent another text with this key, or this one, which was stopped. */
export type SendRefusal =
  | {
      readonly kind:
        | 'not-allowed'
        | 'edition-archived'
        | 'nothing'
        | 'too-many'
        | 'past'
        | 'changed'
        | 'sent-before'
    }
  | { readonly kind: 'words'; readonly errors: readonly MailingTextError[] }
  | { readonly kind: 'empty'; readonly empty: readonly EmptyPlaceholder[] }

export type MailingRequest = MailingDraft & {
  /** Made by the page: the same request twice is one. */
  readonly key: string
  readonly templateId: Id | null
  readonly replyTo: string | null
  readonly perHour: number | null
  /** Null: as soon as it may. */
  readonly leavesAt: Date | null
  /** The digest of the recipients shown. */
  readonly shown: string
  readonly by: Actor
}

const LONGEST_WAIT_MS = 366 * 86_400_000

/** Several recipients, readers and the team need a regAdmin; one registration needs a user who manages registrations. */
export function maySend(by: Actor, count: number, audience: MailingDraft['audience']): boolean {
  return count <= 1 && audience.kind === 'view' ? may(by, 'mails.one') : may(by, 'mails.many')
}

/** The mailings, each with whether this user may stop, hold and release it. */
export function withMayStep(by: Actor, mailings: readonly ListedMailing[]): SteppableMailing[] {
  return mailings.map((one) => ({
    ...one,
    mayStep: maySend(by, one.targets, audienceOf(one.purpose, one.audience)),
  }))
}

/**
 * Schedules a mailing: text and recipients are frozen as shown, and a worker writes the e-mails after the time in which it can be stopped. The outbox
 * has nothing of it before. Submitting twice makes one mailing. L12
 */
export async function sendMailing(
  app: AppContext,
  request: MailingRequest,
): Promise<Decision<{ readonly id: Id; readonly count: number }, SendRefusal>> {
  const { editionId, key, by, purpose, audience, words, templateId, replyTo, perHour } = request
  const id = mailingId(nameOfActor(by), key)
  const pressedBefore = async () => {
    const known = await selectMailing(app.db, id)
    if (!known) return null
    return isRepeated(known, request)
      ? accept({ id, count: known.targets.length })
      : refuse({ kind: 'sent-before' } as const)
  }
  const before = await pressedBefore()
  if (before) return before
  if (!may(by, 'mails.one')) return refuse({ kind: 'not-allowed' })
  if (await isArchived(app.db, editionId)) return refuse({ kind: 'edition-archived' })
  const prepared = await prepareMailing(app, request)
  const { recipients, leftOut, errors, empty, digest, isTooMany, wordsHash } = prepared
  if (!maySend(by, recipients.length, audience)) return refuse({ kind: 'not-allowed' })
  if (errors.length > 0) return refuse({ kind: 'words', errors })
  if (isTooMany) return refuse({ kind: 'too-many' })
  // pressed twice at the same moment, the first one has them on their way
  if (digest !== request.shown) return (await pressedBefore()) ?? refuse({ kind: 'changed' })
  if (recipients.length === 0) return refuse({ kind: 'nothing' })
  if (empty.length > 0) return refuse({ kind: 'empty', empty })
  const now = app.now()
  const leavesAt = leavesAtOf(request, now)
  const isPast = request.leavesAt !== null && request.leavesAt.getTime() < now.getTime()
  if (isPast || leavesAt > now.getTime() + LONGEST_WAIT_MS) return refuse({ kind: 'past' })
  await app.db.transaction(async (tx) => {
    const isNew = await insertMailing(tx, {
      id,
      editionId,
      purpose,
      words,
      wordsHash,
      templateId,
      replyTo,
      perHour,
      audience: audienceAsStored(audience),
      targets: recipients.map(({ target }) => target),
      skipped: leftOut.map((one) => ({ id: one.id, reason: one.reason })),
      askedBy: nameOfActor(by),
      askedAt: now,
      leavesAt: new Date(leavesAt),
      startsAt: new Date(now.getTime() + STOPPABLE_MS),
    })
    if (!isNew) return
    const action = { editionId, at: now, actor: nameOfActor(by), action: 'mailing.send', subjectId: id }
    await recordAction(tx, {
      ...action,
      after: { purpose, subject: words.en.subject, count: recipients.length },
    })
  })
  app.wake()
  return accept({ id, count: recipients.length })
}

/** As soon as it may, or at the time asked for. */
function leavesAtOf({ leavesAt }: Pick<MailingRequest, 'leavesAt'>, askedAt: Date): number {
  return Math.max(leavesAt?.getTime() ?? 0, askedAt.getTime() + STOPPABLE_MS + LEAVES_AFTER_MS)
}

/** Whether a request sends again, unchanged, what its page has sent and nobody has stopped: its answer was lost, or it was pressed twice. */
function isRepeated(known: Mailing, request: MailingRequest): boolean {
  const { purpose, words, audience, replyTo, perHour } = request
  return (
    (known.state === 'waiting' || known.state === 'posted') &&
    known.wordsHash === hashOfWords(purpose, words) &&
    known.audience === audienceAsStored(audience) &&
    known.replyTo === replyTo &&
    known.perHour === perHour &&
    known.leavesAt.getTime() === leavesAtOf(request, known.askedAt)
  )
}

function mailingId(by: string, key: string): Id {
  return asId(createHash('sha256').update(`${by}\n${key}`).digest('hex').slice(0, 24))
}

export type MailingStepRefusal = 'not-allowed' | 'not-found' | 'ended'
type OnMailing = { readonly editionId: string; readonly id: string; readonly by: Actor }

/** @param step writes; its number is how many e-mails it concerned, null where there was nothing to do any more */
export async function stepOnMailing(
  app: AppContext,
  { editionId, id, by }: OnMailing,
  action: 'mailing.stop' | 'mailing.hold' | 'mailing.release',
  step: (
    tx: Parameters<Parameters<AppContext['db']['transaction']>[0]>[0],
    mailing: NonNullable<Awaited<ReturnType<typeof selectMailing>>>,
  ) => Promise<number | null>,
): Promise<Decision<number, MailingStepRefusal>> {
  return decideInTransaction<number, MailingStepRefusal>(app.db, async (tx) => {
    const mailing = await selectMailing(tx, id)
    if (!mailing || mailing.editionId !== editionId) return refuse('not-found')
    const audience = audienceOf(mailing.purpose, mailing.audience)
    if (!maySend(by, mailing.targets.length, audience)) return refuse('not-allowed')
    const count = await step(tx, mailing)
    if (count === null) return refuse('ended')
    await recordAction(tx, {
      editionId,
      at: app.now(),
      actor: nameOfActor(by),
      action,
      subjectId: id,
      after: { subject: mailing.words.en.subject, count },
    })
    return accept(count)
  })
}
