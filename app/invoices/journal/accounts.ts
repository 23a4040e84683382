/**
 * The accounts of the journal, with the numbers usual in Slovenia. `unclear`: unallocated money.
 * `registration`, `doorSale`, `invoice`: what dancers owe. `revenue` of invoices, `door` of sales at the door, `vat`: by rate, as `revenue 22`. A cash
 * difference
 * changes `drawer`, a difference of the terminal's total `batch`, one of the vouchers `vouchers`, all against `cashDifference`.
 */
export const defaultAccounts = {
  'method bank': '1100',
  'method cash': '1000',
  'method card': '1650',
  'method wallet': '1650',
  'method terminal': '1651',
  'method voucher': '2892',
  'method credit': '2891',
  unclear: '2890',
  'subject registration': '1200',
  'subject doorSale': '1200',
  'subject invoice': '1200',
  'subject cost': '2200',
  'subject donation': '7680',
  'subject cashDifference': '7590',
  drawer: '1000',
  batch: '1651',
  vouchers: '2892',
  revenue: '7600',
  door: '7600',
  vat: '2600',
} as const

export type JournalKey = keyof typeof defaultAccounts

export const journalKeys = Object.keys(defaultAccounts) as readonly JournalKey[]

/** The format of an account's number. */
export const accountPattern = /^[0-9A-Za-z.-]{1,20}$/

/** The account of a line; the rate of a revenue follows its key. @throws where the journal books on something without an account */
export function accountOf(line: string, accounts: Readonly<Record<JournalKey, string>>): string {
  const key = journalKeys.find((one) => line === one || line.startsWith(`${one} `))
  if (key === undefined) throw new RangeError(`The journal has no account for ${line}.`)
  return accounts[key]
}
