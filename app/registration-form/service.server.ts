/** The exports of this domain for domains to its right. */
export { answerForm } from './routes/register-answer.server.ts'
export { findRegisterPage } from './routes/register-page.server.ts'
