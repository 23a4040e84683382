/** The entrance of this domain for the domains to its right. */

export { receiveBounce } from './bounces/receive-bounce.server.ts'
export { isBouncing, readBouncingAddresses } from './bounces/tables/bouncing.server.ts'
export { countTests, type ListedMailing, listMailings } from './mailings/tables/mailing-list.server.ts'
export {
  endMailing,
  insertMailing,
  lockDueMailing,
  lockWords,
  selectMailing,
  targetsWaiting,
} from './mailings/tables/mailings.server.ts'
export {
  isNameTaken,
  lockTemplate,
  selectTemplates,
  selectTemplateVersions,
  setTemplateRemoved,
  type Template,
  writeTemplate,
} from './mailings/tables/templates.server.ts'
export { keptSince } from './outbox/erase-messages.server.ts'
export {
  dropMessages,
  findOutboxMessage,
  holdMailingMessages,
  holdMessages,
  releaseMailingMessages,
  releaseMessages,
  retryFailed,
  retryMessage,
  stopMailingMessages,
  stopMessage,
} from './outbox/office-steps.server.ts'
export { messageRow, onceADay, onceOnly, postMessage, postMessages } from './outbox/outbox.server.ts'
export { findLatestMessages, findMessage } from './outbox/shown-messages.server.ts'
