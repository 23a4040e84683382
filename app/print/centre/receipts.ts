/** How many receipts fit on a sheet, and how many are made at once. */
export const receiptsOnSheet = 6
export const mostReceipts = 300

export type ReceiptRun = { readonly from: number; readonly count: number }

/** Which empty receipts an address asks for: whole sheets, numbered on from a first number. J7 */
export function receiptRunIn(search: URLSearchParams): ReceiptRun {
  const count = Number(search.get('receipts') ?? 24)
  const from = Number(search.get('from') ?? 1)
  const wanted = Number.isSafeInteger(count) ? Math.min(Math.max(count, 0), mostReceipts) : 24
  return {
    from: Number.isSafeInteger(from) && from > 0 && from < 1_000_000 ? from : 1,
    count: Math.ceil(wanted / receiptsOnSheet) * receiptsOnSheet,
  }
}
