/** The entrance of this domain for the domains to its right. */

export { answerCategories } from './costs/edit-categories.server.ts'
export { removeCost, removeMember, saveCost, saveMember } from './lists.server.ts'
export { readHelpersToThank, readTeamAddressees } from './mailings/queries/team-addressees.server.ts'
export { answerOrderCosts } from './orders/commands/order-costs.server.ts'
export { takeProposal } from './proposal-limit.server.ts'
export { remindOfShifts } from './shifts/reminders.server.ts'
export { copyPlannedCosts, copyTeam } from './tables/copies.server.ts'
export { readCostCategories } from './tables/cost-categories.server.ts'
export { costPaid, findPayableCosts } from './tables/cost-payments.server.ts'
export {
  addWorkOrder,
  changeWorkOrder,
  findWorkOrderBySecret,
  proposeWorkOrder,
  removeWorkOrder,
} from './work-orders.server.ts'
