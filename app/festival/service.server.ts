/** The entrance of this domain for the domains to its right. */
export { allowErasure, isArchiveRefusal } from './archive.server.ts'
export { cacheCopies } from './cached-copies.server.ts'
export { onCopyOfEdition } from './copy/copy-of-edition.server.ts'
export { addEdition, changeEdition, lockAccounting, setClosed } from './editing.server.ts'
export {
  findEdition,
  findEditions,
  findEditionsByCode,
  getCurrentEdition,
  getEdition,
  raiseCatalogueVersion,
} from './editions.server.ts'
export { editionsToErase } from './editions-to-erase.server.ts'
export { eraseColumns } from './erase-columns.server.ts'
export { removeOldAddress, saveOldAddress } from './old-addresses/editing.server.ts'
export {
  lockEdition,
  selectAccountingLock,
  selectCatalogueVersion,
  selectEditions,
} from './repository.server.ts'
