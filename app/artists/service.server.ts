/** The entrance of this domain for the domains to its right. */
export { saveEngagement } from './engagements.server.ts'
export { eraseEngagements, eraseSignedCopies } from './retention.server.ts'
