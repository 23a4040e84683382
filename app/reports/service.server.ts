/** The entrance of this domain for the domains to its right. */
export { reportPicture } from './files/report-picture.server.ts'
export { reportsXlsx } from './files/report-xlsx.server.ts'
export { readBudget, readEventIncomes, readEventMoney } from './queries/read-budget.server.ts'
export { readCosts } from './queries/read-costs.server.ts'
export { readReports } from './queries/read-reports.server.ts'
export { readStatistics } from './queries/read-statistics.server.ts'
