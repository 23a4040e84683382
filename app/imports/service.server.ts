/** The entrance of this domain for the domains to its right. */
export {
  applyImport,
  type ImportRefusal,
  notifyImported,
  openFile,
  previewImport,
  type ShownImport,
} from './commands/import.server.ts'
export { runImportJobs } from './commands/run-import-jobs.server.ts'
export { readImportJob, startImport, stopImport } from './commands/start-import.server.ts'
export {
  previewUndo,
  type UndoOutcome,
  type UndoRefusal,
  undoImport,
} from './commands/undo.server.ts'
export { endImportLeases } from './tables/import-jobs.server.ts'
export { selectImports } from './tables/imports.server.ts'
