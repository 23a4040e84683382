/** The entrance of this domain for the domains to its right. */
export { issueReceipt, issueWaiting } from './commands/issue-receipt.server.ts'
export { sendReceipts } from './commands/send-receipts.server.ts'
export { mayTake } from './queries/readiness.server.ts'
export { hasReceipt } from './queries/receipt-list.server.ts'
export { verifyReceipts } from './queries/verify-receipts.server.ts'
