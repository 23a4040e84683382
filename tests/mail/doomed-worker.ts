/** A separate process that sends the outbox of `DATABASE_URL` to `SMTP_URL`, until its test kills it. */

import { smtpTransport } from '#app/mail/outbox/smtp.server.ts'
import { runOutbox } from '#app/mail/outbox/worker.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { renderPlainly } from './mail-stub.ts'
import { makeApp } from './make-app.ts'

const { DATABASE_URL: url = '', SMTP_URL: smtpUrl = '' } = process.env
const db = await openDatabase({ url })
const transport = smtpTransport(smtpUrl)
while ((await runOutbox(makeApp(db, { smtpUrl }), { render: renderPlainly, transport })) > 0);
transport.close()
await db.close()
