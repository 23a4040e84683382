/** The entrance of this domain for the domains to its right. */
export { recordMovement } from './commands/movements.server.ts'
export { type Account, readAccount } from './queries/account.server.ts'
export {
  type ClaimRow,
  deleteClaims,
  firstClaimRows,
  readClaims,
  recordClaim,
} from './tables/claims.server.ts'
export {
  type DueRow,
  type DueTold,
  deleteDues,
  dueOf,
  dueRowOf,
  noteTold,
  readDues,
  writeDues,
} from './tables/dues.server.ts'
export { clearNotes } from './tables/movements.server.ts'
