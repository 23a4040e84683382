import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readOutboxState } from '#app/admin/mails/outbox-state.ts'
import { countProblems, readOutbox } from '#app/admin/mails/queries/read-outbox.server.ts'
import { conditionsOf } from '#app/admin/registrations/queries/conditions.server.ts'
import { bounceAddressOf } from '#app/mail/bounces/bounce-address.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { resendEmail } from '#app/registration/service.server.ts'
import { createApp } from '#server/app.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'

const editionId = '19tf2025'
const bounces = { address: 'bounces@tango.example', secret: 'a secret of sixteen letters' }

/** What a mail server reports, as Postfix does. */
const report = (to: string, action = 'failed', status = '5.1.1') =>
  [
    'Return-Path: <>',
    `To: ${to}`,
    'From: MAILER-DAEMON@mx.example',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; d@gone.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550',
    ` ${status} No such user\u0007`,
    '--b--',
  ].join('\r\n')

describe.each(ENGINES)('a bounced e-mail, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const http = () =>
    createApp(driver.app, {
      pages: async () => new Response('a page', { status: 404 }),
      files: new Map(),
      build: { id: 'b1', version: '1.2.3' },
      demo: null,
      live: false,
      isReady: () => true,
    })
  const signed = (body: string, { secret = bounces.secret, at = driver.app.now() } = {}) => {
    const seconds = Math.floor(at.getTime() / 1000)
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
  }
  const post = async (body: string, signature = signed(body)) => {
    const answer = await http().request('/hooks/bounces', {
      method: 'POST',
      body,
      headers: { 'content-type': 'message/rfc822', 'x-ronda-signature': signature },
    })
    return [answer.status, answer.status === 200 ? await answer.json() : null]
  }
  const open = async () => {
    Object.assign(driver.app, { config: { ...driver.app.config, bounces } })
    await makeFestival(driver.app, [{}])
    const id = await driver.register()
    await driver.confirm(id)
    const [row] = (await readOutbox(driver.app, editionId, readOutboxState(new URLSearchParams()))).rows
    if (!row) throw new Error('no e-mail')
    await driver.db.query(`update emails set state = 'sent', sent_at = $1`, [driver.app.now()])
    return { id, email: row.id, to: bounceAddressOf(bounces, row.id) }
  }
  const flagged = async () => {
    const { where, values } = conditionsOf(editionId, {
      q: '',
      filter: { address: ['bounced'] },
      today: localDayOf(driver.app.now()),
    })
    return (await driver.db.query(`select from registrations r where ${where}`, values)).rowCount
  }

  it('L15 is marked once and flags its registration, until a later e-mail to the address is sent', async () => {
    const { email, to } = await open()
    const body = report(to)
    expect(await post(body)).toEqual([200, { received: 'failed' }])
    expect(await post(body)).toEqual([200, { received: 'failed' }])
    const { rows } = await driver.db.query('select bounce from emails where bounced_at is not null')
    expect(rows).toEqual([{ bounce: '550 5.1.1 No such user' }])
    expect((await driver.db.query(`select from audit where action = 'email.bounce'`)).rowCount).toBe(1)
    expect([await flagged(), (await countProblems(driver.db, editionId)).count]).toEqual([1, 1])

    const by = { kind: 'user', username: 'olga', roles: ['regEditor'] } as const
    expect(await resendEmail(driver.app, { emailId: email, by })).toMatchObject({ ok: true })
    expect(await flagged()).toBe(1)
    driver.app.at(new Date(driver.app.now().getTime() + 60_000))
    await driver.db.query(`update emails set state = 'sent', sent_at = $1 where state = 'held'`, [
      driver.app.now(),
    ])
    expect([await flagged(), (await countProblems(driver.db, editionId)).count]).toEqual([0, 0])
  })

  it('L15 is accepted only with our signature, once, and for our own address', async () => {
    const { to, email } = await open()
    const body = report(to)
    expect(await post(body, signed(body, { secret: 'another secret of theirs' }))).toEqual([400, null])
    expect(await post(body, signed(`${body} `))).toEqual([400, null])
    const old = new Date(driver.app.now().getTime() - 6 * 60_000)
    expect(await post(body, signed(body, { at: old }))).toEqual([400, null])
    expect(await post(body, '')).toEqual([400, null])
    const forged = report(`bounces+${email}-${'0'.repeat(20)}@tango.example`)
    expect(await post(forged)).toEqual([200, { received: 'unknown' }])
    expect(await flagged()).toBe(0)
    Object.assign(driver.app, { config: { ...driver.app.config, bounces: null } })
    expect(await post(body)).toEqual([404, null])
  })

  it('L15 is not assumed for delays, receipts and holiday notices', async () => {
    const { to } = await open()
    expect(await post(report(to, 'delayed', '4.4.1'))).toEqual([200, { received: 'delayed' }])
    expect(await post(report(to, 'delivered', '2.0.0'))).toEqual([200, { received: 'other' }])
    const holiday = `To: ${to}\r\nFrom: d@gone.example\r\nAuto-Submitted: auto-replied\r\n\r\nI am away. 550 5.1.1`
    expect(await post(holiday)).toEqual([200, { received: 'other' }])
    expect(await flagged()).toBe(0)
    const plain = `Return-Path: <>\r\nTo: ${to}\r\nFrom: mailer-daemon@old.example\r\n\r\nSorry: 550 5.1.1 unknown user`
    expect(await post(plain)).toEqual([200, { received: 'failed' }])
    expect(await flagged()).toBe(1)
  })
})
