import type { RenderMessage } from '#app/mail/outbox/worker.server.ts'

/** Words any e-mail plainly, for tests of the way and not of the words. */
export const renderPlainly: RenderMessage = async (_app, { kind, recipient }) => ({
  from: 'Tango festival <festival@ronda.example>',
  to: recipient,
  subject: kind,
  html: `<p>${kind}</p>`,
  text: kind,
  attachments: [],
})
