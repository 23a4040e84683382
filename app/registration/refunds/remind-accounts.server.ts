import { readRefundsToRemind, remindOfAccount } from '#app/ledger/service.server.ts'
import type { Subject } from '#app/ledger/subject.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept } from '#app/platform/decision.ts'
import { eachByItself, throwFirst } from '#app/platform/each-by-itself.server.ts'
import { type Id, id } from '#app/platform/id.ts'
import { lockRegistrations, recordAction, runCommand } from '../command-context.server.ts'
import { notifyOfRefund } from './refund-commands.server.ts'

/** Reminds dancers whose refund waits for an account. Erased dancers have no address. G18 */
export async function remindOfAccounts(app: AppContext): Promise<void> {
  throwFirst(
    await eachByItself(await readRefundsToRemind(app.db, app.now()), (refund) => remindOfOne(app, refund)),
  )
}

async function remindOfOne(
  app: AppContext,
  { id: refundId, subject }: { readonly id: Id; readonly subject: Subject },
): Promise<void> {
  if (subject.type !== 'registration') return
  await runCommand<null, never>(
    app,
    subject.editionId,
    accept(null),
    async (context) => {
      const { tx, now } = context
      const registrationId = id(subject.id)
      const registration = (await lockRegistrations(context, [registrationId])).get(registrationId)
      const reminded = await remindOfAccount(tx, refundId, { by: nameOfActor(systemActor), at: now })
      if (!registration || !reminded.ok) return accept(null)
      await notifyOfRefund(context, registration, reminded.value)
      await recordAction(context, {
        action: 'refund.remind',
        by: systemActor,
        on: registrationId,
        after: { refund: refundId, amountCents: reminded.value.amountCents },
      })
      return accept(null)
    },
    'runs when closed',
  )
}
