/** The entrance of this domain for the domains to its right. */
export { eraseEngagements } from './retention.server.ts'
