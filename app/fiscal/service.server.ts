/** The entrance of this domain for the domains to its right. */
export { issueReceipt, issueWaiting } from './commands/issue-receipt.server.ts'
export { printReceipt, type ShownReceipt, showReceipt } from './commands/print-receipt.server.ts'
export { closePremises, registerPremises } from './commands/register-premises.server.ts'
export { sendAgain, sendReceipts } from './commands/send-receipts.server.ts'
export { mayTake, readHindrance } from './queries/readiness.server.ts'
export { hasReceipt, readReceipts } from './queries/receipt-list.server.ts'
export { verifyReceipts } from './queries/verify-receipts.server.ts'
export { selectPremises } from './tables/premises.server.ts'
