/** The entrance of this domain for its routes and the server. */

export { printFile } from './centre/answer-print.server.ts'
export { listFile, sheetsOf } from './lists/answer-list.server.ts'
