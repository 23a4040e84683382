import { signed } from '#tests/cards/fake-stripe.ts'
import type { TestFestival } from '../test-festival.ts'

/** Sends an event as the card provider does. @returns the status of the answer */
export async function sendsEvent(
  festival: TestFestival,
  event: object,
  options?: Parameters<typeof signed>[1],
): Promise<number> {
  const { body, signature } = signed(event, options)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await fetch(`${festival.address()}/hooks/stripe`, { method: 'POST', body, headers })).status
}
