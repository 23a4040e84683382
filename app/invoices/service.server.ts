/** The entrance of this domain for the domains to its right. */
export { creditInvoice, reverseInvoice } from './commands/credit.server.ts'
export { deleteOldDrafts } from './commands/delete-old-drafts.server.ts'
export { type InvoiceRefusal, removeInvoice, saveInvoice } from './commands/drafts.server.ts'
export { issueInvoice } from './commands/issue.server.ts'
