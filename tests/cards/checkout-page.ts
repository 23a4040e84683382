import type { FakeSession } from './fake-stripe.ts'

/** The actions on the provider's page. */
export const checkoutWords = {
  pay: 'Pay',
  declined: 'Pay with a card that is declined',
  back: 'Back',
  wasDeclined: 'Your card was declined.',
} as const

/** The provider's page of a session. */
export function checkoutPage({ id, fields, status }: FakeSession, { isDeclined = false } = {}): string {
  const amount = Number(fields['line_items[0][price_data][unit_amount]']) / 100
  const what = fields['line_items[0][price_data][product_data][name]']
  const button = (name: 'pay' | 'declined') =>
    `<button name="with" value="${name}" style="min-height: 3rem">${checkoutWords[name]}</button>`
  const content =
    status === 'open'
      ? `<form method="post" action="/pay/${id}">${button('pay')} ${button('declined')}</form>
         <p><a href="${fields.cancel_url}" style="display: block; padding: 1rem">${checkoutWords.back}</a></p>`
      : '<p>This page is over.</p>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,"><title>Checkout</title>
    <main><h1>€${amount.toFixed(2)}</h1><p>${what}</p>${isDeclined ? `<p>${checkoutWords.wasDeclined}</p>` : ''}${content}</main></html>`
}
