import type { ProposedMapping } from '../csv/propose-mapping.ts'
import type { FileView } from '../queries/file-view.server.ts'
import type { FoundTarget } from '../queries/find-targets.server.ts'
import type { AccountView } from '../queries/list-account.server.ts'
import type { StatementError } from '../statement-error.ts'

/** The data of the page: one of `file`, `mapping`, `refused` and `account`. */
export type BankScreenData = {
  /** The number of people whose money arrived without an e-mail. */
  readonly unnotified: number
  readonly file: FileView | null
  readonly mapping: { readonly fileId: string; readonly proposed: ProposedMapping } | null
  readonly refused: StatementError | null
  readonly account: AccountView | null
  /** The targets found for a typed text. */
  readonly found: { readonly sought: string; readonly targets: readonly FoundTarget[] } | null
}
