/** The entrance of the payments in the hands of staff: their list, one registration's account, and what is done to them. */
export { answerPayment } from './answer-payment.server.ts'
export { slipOfGroup } from './group-slip.server.ts'
export { readAccountOf } from './money-of.server.ts'
export { payTogether } from './pay-together.server.ts'
export { listMoney } from './queries/money-list.server.ts'
