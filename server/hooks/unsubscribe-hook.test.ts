import { describe, expect, it } from 'vitest'
import { runMailings } from '#app/admin/mails/commands/run-mailings.server.ts'
import { sendMailing } from '#app/admin/mails/commands/send-mailing.server.ts'
import { prepareMailing } from '#app/admin/mails/prepare-mailing.server.ts'
import { findMessage } from '#app/mail/service.server.ts'
import { systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { renderNewsIssue } from '#app/promotion/news/mail/render.server.ts'
import { readNewsReaders } from '#app/promotion/news/queries/news-recipients.server.ts'
import { findNewsAddresses } from '#app/promotion/service.server.ts'
import { eraseRegistration } from '#app/registration/service.server.ts'
import { createApp } from '#server/app.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'

const editionId = '19tf2025'

describe.each(ENGINES)('an issue of the news, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const http = (method: string, key: string, body: string | null = 'List-Unsubscribe=One-Click') =>
    createApp(driver.app, {
      pages: async () => new Response('a page', { status: 404 }),
      files: new Map(),
      build: { id: 'b1', version: '1.2.3' },
      demo: null,
      live: false,
      isReady: () => true,
    }).request(`/hooks/unsubscribe?key=${key}`, {
      method,
      ...(body !== null && { body }),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    })

  /** Sixteen dancers; the first five asked for news, the sixth too, with an unconfirmed address. */
  const people = async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 90 } }])
    const ids: Id[] = []
    for (let n = 1; n <= 16; n += 1) {
      const id = await driver.register({ email: `d${n}@story.example`, surname: `D${n}`, newsletter: n <= 6 })
      if (n !== 6) await driver.confirm(id)
      ids.push(id)
    }
    return ids
  }
  const issue = async (
    audience: { kind: 'view'; search: string } | { kind: 'readers' },
    key = 'the-issue',
    press = key,
  ) => {
    const words = { subject: 'News of {festival}', body: `Words of ${key}` }
    const draft = { editionId, purpose: 'news' as const, audience, words: { en: words, sl: words } }
    const { digest: shown, leftOut } = await prepareMailing(driver.app, draft)
    const sent = await sendMailing(driver.app, {
      ...draft,
      key: press,
      shown,
      templateId: null,
      replyTo: null,
      perHour: null,
      leavesAt: null,
      by: systemActor,
    })
    driver.app.at(new Date(driver.app.now().getTime() + 31_000))
    await runMailings(driver.app)
    return { count: sent.ok ? sent.value.count : sent.reason, leftOut }
  }
  const view = { kind: 'view', search: `event=${eventId(1)}&place=placed` } as const
  const written = async () =>
    (
      await driver.db.query<{ id: string; recipient: string }>(
        `select id, recipient from emails where kind = 'newsIssue' order by recipient`,
      )
    ).rows
  const mailTo = async (recipient: string) => {
    const id = (await written()).find((one) => one.recipient === recipient)?.id ?? ''
    const message = await findMessage(driver.db, id)
    return message && renderNewsIssue(driver.app, message)
  }
  const keyOf = (url: string | undefined) => /[?&]key=([0-9a-z]{32})/.exec(url ?? '')?.[1] ?? ''

  it('N7 goes to the five of a view who confirmed that they want news, and lists the others', async () => {
    await people()
    const { count, leftOut } = await issue(view)
    expect(count).toBe(5)
    const listed = await readNewsReaders(driver.db, { q: 'story.example', limit: 3 })
    expect([listed.count, listed.readers.length]).toEqual([5, 3])
    expect(leftOut.map(({ reason }) => reason)).toEqual(Array.from({ length: 11 }, () => 'no-news'))
    expect((await written()).map(({ recipient }) => recipient)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `d${n}@story.example`),
    )
    expect((await issue({ kind: 'readers' }, 'the-issue', 'pressed again')).count).toEqual({
      kind: 'nothing',
    })
    expect((await issue({ kind: 'readers' }, 'another')).count).toBe(5)
  })

  it('N7 N3 is left by one click of the mail program: no cookie, no redirect, and repeatedly', async () => {
    await people()
    await issue(view)
    const mail = await mailTo('d1@story.example')
    expect(mail?.leaveUrl).toMatch(/^http:\/\/[^/]+\/hooks\/unsubscribe\?key=[0-9a-z]{32}$/)
    expect(mail?.text).toContain('/EN/news/leave?key=')
    const key = keyOf(mail?.leaveUrl)
    const opened = await http('GET', key, null)
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/EN/news/leave?key=${key}`])
    expect(await findNewsAddresses(driver.app)).toHaveLength(5)
    for (const body of ['List-Unsubscribe=One-Click', '', null]) {
      const answer = await http('POST', key, body)
      expect([answer.status, answer.headers.get('set-cookie'), answer.headers.get('location')]).toEqual([
        200,
        null,
        null,
      ])
    }
    expect((await http('POST', 'f'.repeat(32))).status).toBe(404)
    expect((await findNewsAddresses(driver.app)).map(({ email }) => email)).not.toContain('d1@story.example')
    expect((await written()).map(({ recipient }) => recipient)).not.toContain('d1@story.example')
    expect((await issue(view, 'the next one')).count).toBe(4)
  })

  it('N7 R11 is not sent to an erased person, whose e-mails are deleted', async () => {
    const [first, second] = await people()
    await issue(view)
    await issue({ kind: 'readers' }, 'to all')
    await eraseRegistration(driver.app, { id: first as Id, by: systemActor })
    expect((await written()).map(({ recipient }) => recipient)).not.toContain('d1@story.example')
    const before = await mailTo('d2@story.example')
    expect(before).not.toBeNull()
    await driver.change(second as Id, { newsletter: false })
    expect(await mailTo('d2@story.example')).toBeNull()
    expect((await issue({ kind: 'readers' }, 'later')).count).toBe(3)
  })
})
