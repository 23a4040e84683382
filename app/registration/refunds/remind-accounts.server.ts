import { readRefundsToRemind, remindOfAccount } from '#app/ledger/service.server.ts'
import { nameOfActor, systemActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept } from '#app/platform/decision.ts'
import { id } from '#app/platform/id.ts'
import { lockRegistrations, recordAction, runCommand } from '../command-context.server.ts'
import { notifyOfRefund } from './refund-commands.server.ts'

/** Reminds dancers whose refund waits for an account. Erased dancers have no address. G18 */
export async function remindOfAccounts(app: AppContext): Promise<void> {
  for (const { id: refundId, subject } of await readRefundsToRemind(app.db, app.now())) {
    if (subject.type !== 'registration') continue
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
}
