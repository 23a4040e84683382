import type { Action } from '../actions/action.ts'
import type { Snapshot } from '../snapshot.ts'

/** Whether the festival issues a receipt for this action. Q21 */
export function getsReceipt(action: Action, { issuesReceipts }: Pick<Snapshot, 'issuesReceipts'>): boolean {
  const isSale = action.kind === 'doorSale' && action.unitCents > 0
  if (!isSale && action.kind !== 'money') return false
  if (action.method === 'voucher') return false
  return action.documentNumber === null && issuesReceipts?.[action.method] === true
}
