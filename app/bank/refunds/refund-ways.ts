import type { RefundWay } from '#app/ledger/refunds/refund.ts'

/** The ways by which staff give money back, the usual one first. */
export const refundWays = [
  'bank',
  'cash',
  'card',
  'terminal',
  'voucher',
] as const satisfies readonly RefundWay[]
