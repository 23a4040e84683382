/** The entrance of this domain for the domains to its right. */
export {
  type AllocationRefusal,
  allocateRest,
  counterMovement,
  isCorrected,
  moveAllocations,
  recordMovement,
  recordUnallocated,
  reverseAllocations,
} from './commands/movements.server.ts'
export {
  approveRefund,
  askRefund,
  changeRefundAmount,
  orderRefund,
  prepareRefund,
  type RefundRefusal,
  readRefunds,
  readRefundsToRemind,
  remindOfAccount,
  reopenRefund,
  setRefundAccount,
  settleRefund,
  splitRefund,
  unbookRefund,
  withdrawRefund,
} from './commands/refunds.server.ts'
export { type Account, readAccount } from './queries/account.server.ts'
export { isLatest } from './queries/latest-claims.ts'
export { readPaidByCard, readPayerAccounts, readPayers, readRefundable } from './queries/refundable.server.ts'
export { readUncovered } from './queries/uncovered.server.ts'
export { allocationsOf, unreversed } from './tables/allocations.server.ts'
export {
  type ClaimRow,
  deleteClaims,
  firstClaimRows,
  readClaims,
  recordClaim,
} from './tables/claims.server.ts'
export {
  type DueNotices,
  type DueRow,
  deleteDues,
  dueOf,
  dueRowOf,
  noteNotified,
  readDues,
  writeDues,
} from './tables/dues.server.ts'
export {
  noteHandled,
  readNotice,
  readWaiting,
  redactNotice,
  type StoredNotice,
  storeNotice,
} from './tables/inbox.server.ts'
export { addDocumentNumber, clearNotes, lockMovement } from './tables/movements.server.ts'
export { makeGroup, replaceInGroups } from './tables/payment-groups.server.ts'
export {
  insertRefundFile,
  type RefundFileMade,
  readRefundFile,
  readRefundFiles,
} from './tables/refund-files.server.ts'
export { type RefundStep, type RefundStepName, readRefundSteps } from './tables/refund-steps.server.ts'
export { clearRefunds, isRefundPaidBy, selectRefunds } from './tables/refunds.server.ts'
