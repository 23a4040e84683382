import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { renderPlainly } from '#tests/mail/mail-stub.ts'
import { makeApp } from '#tests/mail/make-app.ts'
import { editionId, insertEdition } from '#tests/mail/make-edition.server.ts'
import { type SmtpPeer, startSmtp } from '#tests/mail/smtp-peer.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { retryFailed, retryMessage } from './office-steps.server.ts'
import { postMessage } from './outbox.server.ts'
import { smtpTransport, type Transport } from './smtp.server.ts'
import { type RenderMessage, runOutbox } from './worker.server.ts'

const now = new Date('2025-09-01T08:00:00Z')
const present = 'present@example.com'

/** Addressed to where the dancer is now, and not when it was posted. */
const renderToPresent: RenderMessage = async (app, message) => {
  const mail = await renderPlainly(app, message)
  return mail && { ...mail, to: present }
}

describe('an address that the mail server refuses', () => {
  let db: Database
  let smtp: SmtpPeer
  let transport: Transport
  beforeEach(async () => {
    smtp = await startSmtp()
    transport = smtpTransport(smtp.url)
    db = await openTestDatabase('embedded')
    await insertEdition(db)
  })
  afterEach(async () => {
    transport.close()
    await smtp.close()
    await db.close()
  })

  const send = async (reply: string | null) => {
    smtp.mood = () =>
      reply ? { refuse: Number(reply.slice(0, 3)), at: 'recipient', words: reply.slice(4) } : 'take'
    await runOutbox(makeApp(db, { smtpUrl: smtp.url, now }), { render: renderToPresent, transport })
    return only()
  }
  const only = async () =>
    (await db.query('select id, state, error, recipient, bounced_at, bounce from emails')).rows[0]
  const postOne = () =>
    db.transaction((tx) =>
      postMessage(tx, makeApp(db, { smtpUrl: smtp.url, now }), {
        editionId,
        kind: 'placed',
        registrationId: null,
        recipient: 'former@example.com',
        language: 'en',
        data: {},
        now,
      }),
    )

  it.each(['550 No such user here', '550 5.1.1 No such user here', '552 5.2.2 Mailbox full'])(
    'L15 counts as one that sends e-mails back, with the words of the server: %s',
    async (reply) => {
      await postOne()
      expect(await send(reply)).toMatchObject({
        state: 'failed',
        error: reply,
        recipient: present,
        bounced_at: now,
        bounce: reply,
      })
      expect((await db.query(`select from audit where action = 'email.bounce'`)).rowCount).toBe(1)
    },
  )

  it.each(['554 5.7.1 Relay access denied', '550 5.7.1 Your server is on a list', '554 Relay access denied'])(
    'L15 is not to blame for a refusal of the sender: %s',
    async (reply) => {
      await postOne()
      expect(await send(reply)).toMatchObject({
        state: 'failed',
        error: reply,
        bounced_at: null,
        bounce: null,
      })
    },
  )

  it('L13 gets its e-mail when staff retry it, and not with all others', async () => {
    await postOne()
    const { id } = (await send('550 No such user here')) as { id: string }
    expect(await retryFailed(db, { editionId, state: 'queued', now, settled: [] })).toBe(0)
    expect(await retryMessage(db, { id, state: 'queued', now })).toBe(true)
    expect(await send(null)).toMatchObject({ state: 'sent', error: null, bounced_at: null, bounce: null })
  })
})
