import { randomUUID } from 'node:crypto'
import type { Edition } from '#app/festival/edition.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Answer } from '../furs/answer.ts'
import { askAuthority } from '../furs/client.server.ts'
import { premisesRequest } from '../furs/message.ts'
import type { Premises, premisesInput } from '../furs/premises.ts'
import { may } from '../policy.ts'
import { taxNumberOf } from '../receipt/receipt.ts'
import { areClosed, notePremises, selectPremises, writePremises } from '../tables/premises.server.ts'

/**
 * `not-taken`: the authority refused it or was unreachable; the premises show the reason, and repeating is safe. `closed`: the company has closed premises
 * with this id, which is never used again.
 */
export type PremisesRefusal =
  | 'not-allowed'
  | 'edition-archived'
  | 'no-tax-number'
  | 'not-found'
  | 'not-taken'
  | 'closed'

type PremisesOutcome = Promise<Decision<null, PremisesRefusal>>

/** Registers premises, or their changes, with the authority. Z2 */
export async function registerPremises(
  app: AppContext,
  {
    edition,
    input,
    by,
  }: {
    readonly edition: Edition
    readonly input: ReturnType<typeof premisesInput.parse>
    readonly by: Actor
  },
): PremisesOutcome {
  const taxNumber = taxNumberOf(edition.company)
  if (!may(by, 'premises.edit')) return refuse('not-allowed')
  if (taxNumber === null) return refuse('no-tax-number')
  if (await areClosed(app.db, { taxNumber, id: input.id })) return refuse('closed')
  return sendPremises(app, edition, { ...input, editionId: edition.id, taxNumber, isClosed: false }, by)
}

/** Closes premises permanently: no receipt is issued there any more. Z2 */
export async function closePremises(
  app: AppContext,
  { edition, id, by }: { readonly edition: Edition; readonly id: string; readonly by: Actor },
): PremisesOutcome {
  if (!may(by, 'premises.edit')) return refuse('not-allowed')
  const known = (await selectPremises(app.db, edition.id)).find((one) => one.id === id)
  return known ? sendPremises(app, edition, { ...known, isClosed: true }, by) : refuse('not-found')
}

/** Written before it is sent: after a crash in between, the premises are sent again. */
async function sendPremises(
  app: AppContext,
  edition: Edition,
  premises: Premises,
  by: Actor,
): PremisesOutcome {
  if (edition.archived) return refuse('edition-archived')
  const { editionId, id, isClosed } = premises
  const now = app.now()
  await app.db.transaction(async (tx) => {
    await writePremises(tx, premises, nameOfActor(by))
    await recordAction(tx, {
      editionId,
      at: now,
      actor: nameOfActor(by),
      subjectId: id,
      action: isClosed ? 'premises.close' : 'premises.register',
      after: { ...premises },
    })
  })
  const messageId = randomUUID()
  const message = premisesRequest(premises, { messageId, sentAt: now })
  const answer: Answer = await askAuthority(app, 'invoices/register', { message, messageId })
  const isTaken = answer.kind === 'taken'
  await notePremises(app.db, {
    editionId,
    id,
    registeredAt: isTaken ? app.now() : null,
    refusal: isTaken ? null : answer.reason,
  })
  return isTaken ? accept(null) : refuse('not-taken')
}
