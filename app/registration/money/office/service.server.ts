/** The entrance of the payments in the hands of staff: their list, one registration's account, and what is done to them. */
export { recordPayment } from '../record-payment.server.ts'
export { addTillNumber } from './add-till-number.server.ts'
export { correctPayment } from './correct-payment.server.ts'
export { slipOfGroup } from './group-slip.server.ts'
export { readAccountOf } from './money-of.server.ts'
export { payTogether } from './pay-together.server.ts'
export { listMoney } from './queries/money-list.server.ts'
