/** The entrance of this domain for the domains to its right. */
export { requestRefunds } from './commands/ask-refunds.server.ts'
export { handleCardEvents } from './commands/handle-events.server.ts'
export { receiveCardEvent } from './commands/receive-event.server.ts'
export { redactCardEvents } from './commands/redact-events.server.ts'
export { type CardRefundRefusal, refundByCard } from './commands/refund-by-card.server.ts'
export { type CheckoutRefusal, startCheckout } from './commands/start-checkout.server.ts'
export { readDisputes, readInquiries, type ShownDispute } from './tables/card-disputes.server.ts'
