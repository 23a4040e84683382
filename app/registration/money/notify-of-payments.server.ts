import { type Cents, sumCents } from '#app/platform/values/money.ts'
import { type CommandContext, lockRegistrations } from '../command-context.server.ts'
import { postTo } from '../recalculate.server.ts'

/** Money of one registration that its dancer was not notified of; below 0: the bank took it back. */
export type UnnotifiedMoney = { readonly registrationId: string; readonly amountCents: Cents }

/**
 * Sends each dancer one e-mail about all money received or returned since the last one. Sends none in an archive (F18). B20
 * @returns the number of e-mails
 */
export async function notifyOfPayments(
  context: CommandContext,
  money: readonly UnnotifiedMoney[],
): Promise<number> {
  if (context.catalogue.edition.archived) return 0
  const ids = [...new Set(money.map(({ registrationId }) => registrationId))]
  const locked = await lockRegistrations(context, ids)
  const registrations = [...locked.values()].filter(({ erasedAt }) => erasedAt === null)
  for (const registration of registrations) {
    const amounts = money.filter(({ registrationId }) => registrationId === registration.id)
    const came = sumCents(amounts.map(({ amountCents }) => amountCents))
    const back = sumCents(amounts.map(({ amountCents }) => amountCents).filter((amount) => amount < 0))
    const message =
      came > 0
        ? { kind: 'paid', data: { amountCents: came } }
        : { kind: 'paidBack', data: { amountCents: -back } }
    await postTo(context, registration, [message])
  }
  return registrations.length
}
