/** The entrance of this domain for the domains to its right. */
export { handleCardEvents } from './commands/handle-events.server.ts'
export { receiveCardEvent } from './commands/receive-event.server.ts'
export { type CheckoutRefusal, startCheckout } from './commands/start-checkout.server.ts'
