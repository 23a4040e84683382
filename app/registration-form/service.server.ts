/** The entrance of this domain for the domains to its right. */
export { answerForm } from './routes/register-answer.server.ts'
export { findRegisterPage } from './routes/register-page.server.ts'
