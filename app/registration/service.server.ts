/** The exports of this domain for domains to its right. */
export { findAccountRegistrations, openAccountRegistration } from './access/account-registrations.server.ts'
export { requestLink } from './access/ask-for-link.server.ts'
export { countedNetwork, guessInSaving, guessPromo, takeLink, takeSave } from './access/limits.server.ts'
export { findDancer, findInvitation } from './access/links.server.ts'
export { findOwnPlace } from './access/own-place.server.ts'
export { clearDancerCookie, type Dancer, dancerCookie, dancerOf, tryKey } from './access/session.server.ts'
export {
  askBulk,
  type BulkRefusal,
  previewBulkAction,
  recentBulkActions,
  stopBulk,
} from './bulk/ask-bulk.server.ts'
export {
  type CommandContext,
  lockRegistrations,
  recordAction,
  runAcross,
  runCommand,
} from './command-context.server.ts'
export { type AdmitRefusal, admitWaiting } from './commands/admit.server.ts'
export { cancelRegistration } from './commands/cancel.server.ts'
export { changeRegistration } from './commands/change.server.ts'
export { deleteRegistration } from './commands/delete.server.ts'
export { eraseRegistration } from './commands/erase.server.ts'
export { handOverRegistration } from './commands/hand-over.server.ts'
export { leaveMovedEvent } from './commands/leave-moved.server.ts'
export type { MergeRefusal } from './commands/office/merge-duplicates.server.ts'
export { registerByStaff } from './commands/office/register-by-staff.server.ts'
export { type ResendRefusal, resendEmail } from './commands/office/resend.server.ts'
export { sendPlaces } from './commands/office/send-places.server.ts'
export {
  previewStandard,
  type StandardRefusal,
  sendStandard,
} from './commands/office/send-standard.server.ts'
export { tagRegistration } from './commands/office/tag.server.ts'
export { type Saved, saveRegistration } from './commands/save.server.ts'
export { admitStandby, readClassDoor, releaseNoShows } from './door/class-door.server.ts'
export type { ClassDoorRefusal } from './door/class-door.ts'
export { findFloor } from './floor/find-floor.server.ts'
export { moneyArrives, sharesArrive } from './money/money-arrives.server.ts'
export { notifyOfPayments } from './money/notify-of-payments.server.ts'
export { type AccountOf, readAccountOf } from './money/office/money-of.server.ts'
export { paymentSlipOf } from './money/payment-slip.server.ts'
export { findInvitationTo, type InvitationTo } from './partners/invitation-rows.server.ts'
export { answerProposal } from './partners/proposals/answer-proposal.server.ts'
export {
  type ProposeRefusal,
  proposePartners,
  type WithdrawRefusal,
  withdrawProposal,
} from './partners/proposals/propose.server.ts'
export { askCancelEvent } from './publishing/ask-cancel-event.server.ts'
export {
  askPublish,
  askRemoval,
  previewPublish,
  previewRemoval,
  recentPlanActions,
} from './publishing/ask-plan-action.server.ts'
export { findDocumented } from './queries/documented.server.ts'
export { lockPoolsOf } from './queries/event-counts.server.ts'
export {
  type EventQueue,
  type Participant,
  readEventQueue,
  readParticipants,
  type WaitingUnit,
} from './queries/event-dancers.server.ts'
export { findLeaveOffers, type OpenLeaveOffer } from './queries/leave-offers.server.ts'
export { findLetInBefore, type LetInBefore } from './queries/let-in-before.server.ts'
export {
  findProposedPartner,
  type OpenProposal,
  type ProposedPartner,
  readOpenProposals,
  readSeekers,
  type Seeker,
  type Seekers,
} from './queries/partner-board.server.ts'
export {
  digestOfPreview,
  previewAdmit,
  previewEnd,
  previewEventChange,
  previewOver,
  previewRegistrationChange,
  readSnapshot,
  runAsShown,
  runStaffCommand,
} from './queries/preview.server.ts'
export { type CancelPreview, previewCancel } from './queries/preview-cancel.server.ts'
export { mergeAsShown, previewMerge } from './queries/preview-merge.server.ts'
export { previewNew } from './queries/preview-new.server.ts'
export { findRegistration, isOfEdition, referencesOfRegistration } from './queries/read.server.ts'
export {
  type OverPaid,
  type QueuedRefund,
  type Resold,
  readOverPaid,
  readRefundQueue,
  readResales,
} from './queries/refund-queue.server.ts'
export { findSimilar, type Similar } from './queries/similar.server.ts'
export { postTo } from './recalculate.server.ts'
export { type DonateRefusal, type OverWay, overWays, runOver } from './refunds/over.server.ts'
export {
  approveRefundOf,
  decideRefundAmount,
  notifyOfRefund,
  payRefundByHand,
  prepareRefundOf,
  type RefundCommandRefusal,
  sayRefundAccount,
  withdrawRefundOf,
} from './refunds/refund-commands.server.ts'
export { editionOf } from './tables/edition-of.server.ts'
export { mayBeInvoiced } from './tables/invoice-jobs.server.ts'
export { isInvoiced } from './tables/invoiced.server.ts'
export { firstLeaveOfferedAt, hasOpenLeaveOffer } from './tables/leave-offers.server.ts'
export { isMerged, readSurvivors, survivorOfMerge } from './tables/merged-into.server.ts'
export { drawTicket } from './tickets/drawn-ticket.server.ts'
export { ticketPdf } from './tickets/ticket-pdf.server.ts'
export { replaceTicket, ticketsOf } from './tickets/tickets.server.ts'
export { drainJobsWithin } from './time/jobs.server.ts'
export { holdsNotes } from './time/retention.server.ts'
export { applyWhatIf, previewWhatIf, type WhatIfRefusal } from './what-if/what-if.server.ts'
