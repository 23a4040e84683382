/** The entrance of this domain for its routes and the server. */

export { printFile } from './centre/answer-print.server.ts'
export { listFile, pdfAnswer, sheetsOf } from './lists/answer-list.server.ts'
export { readListDays } from './lists/list-days.server.ts'
export { answerTickets, ticketFile } from './tickets/answer-tickets.server.ts'
export { ticketOverview } from './tickets/print-tickets.server.ts'
