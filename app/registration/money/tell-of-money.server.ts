import { type Cents, sumCents } from '#app/platform/values/money.ts'
import { type CommandContext, lockRegistrations } from '../command-context.server.ts'
import { postTo } from '../recalculate.server.ts'

/** Money of one registration that its dancer has not been told of; below 0 what the bank took back. */
export type UntoldMoney = { readonly registrationId: string; readonly amountCents: Cents }

/**
 * Writes each dancer one e-mail about all the money that came or went since they were last told: what has arrived, or that a payment went back.
 * In an archive nobody is told (F18). B20
 * @returns how many e-mails
 */
export async function tellOfMoney(context: CommandContext, money: readonly UntoldMoney[]): Promise<number> {
  if (context.catalogue.edition.archived) return 0
  const ids = [...new Set(money.map(({ registrationId }) => registrationId))]
  const registrations = await lockRegistrations(context, ids)
  for (const registration of registrations.values()) {
    const amounts = money.filter(({ registrationId }) => registrationId === registration.id)
    const came = sumCents(amounts.map(({ amountCents }) => amountCents))
    const back = sumCents(amounts.map(({ amountCents }) => amountCents).filter((amount) => amount < 0))
    const message =
      came > 0
        ? { kind: 'paid', data: { amountCents: came } }
        : { kind: 'paidBack', data: { amountCents: -back } }
    await postTo(context, registration, [message])
  }
  return registrations.size
}
