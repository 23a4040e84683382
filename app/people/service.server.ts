/** The entrance of this domain for the domains to its right. */
export { pageText } from './access/page-text.server.ts'
export {
  checkAccess,
  type RouteArgs,
  requireAccess,
  requireAccessSignedIn,
  requireSession,
} from './access/route-guard.server.ts'
export { recordTakenFile } from './access/taken-files.server.ts'
export { isAccountEmailKind } from './accounts/account-emails.server.ts'
export {
  type ListDeps,
  type ListRefusal,
  type Removing,
  removeFromList,
  type Saving,
  type StaffList,
  saveInList,
} from './accounts/staff-list.server.ts'
export { deleteUser, type SaveUserRefusal, saveUser } from './accounts/users.server.ts'
export { actorNamed } from './accounts/users-table.server.ts'
export {
  editionsToChoose,
  officeEdition,
  openInItsEdition,
  requireShownEdition,
  takeChosenEdition,
} from './office-edition.server.ts'
export { isAddress } from './password/password-link.server.ts'
export { requestActorContext } from './request-actor.server.ts'
export { takeChosenLanguage } from './routes/chosen-language.server.ts'
export { removeSecondFactors } from './second-factor/second-factors.server.ts'
