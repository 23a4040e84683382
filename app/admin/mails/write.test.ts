import { describe, expect, it } from 'vitest'
import { findMessage } from '#app/mail/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { m } from '#app/platform/messages/messages.js'
import { eraseRegistration } from '#app/registration/service.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { renderEveryMessage } from '../messages/render-every-message.server.ts'
import { answerTemplates } from './answer-templates.server.ts'
import { answerWrite } from './answer-write.server.ts'

const editionId = '19tf2025'
const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
const words = (subject: string, body: string) => ({ en: { subject, body }, sl: { subject, body } })

describe.each(defaultEngines)('the screen of a mailing, on %s', (engine) => {
  const driver = useTestDriver(engine)
  const caller = { editionId, by: olga, locale: 'en' } as const
  const people = async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 9 } }])
    const ids = []
    for (const name of ['Ana', 'Bor', 'Cvetka']) {
      const id = await driver.register({ name, email: `${name}@story.example`.toLowerCase() })
      await driver.confirm(id)
      ids.push(id)
    }
    return ids
  }
  const preview = (text: ReturnType<typeof words>, over: object = {}) =>
    answerWrite(driver.app, caller, {
      intent: 'preview-mailing',
      purpose: 'info',
      audience: `event=${eventId(1)}`,
      words: text,
      sample: null,
      language: null,
      ...over,
    })
  const written = async () =>
    (await driver.db.query<{ n: number }>('select count(*)::int as n from emails, tokens')).rows[0]?.n

  it('L12 shows the recipients and the e-mail of one of them, in either language, and writes nothing', async () => {
    const [, bor] = await people()
    const before = await written()
    expect(await preview(words('', ''))).toMatchObject({ kind: 'mailing', count: 3 })
    const shown = await preview(
      words('Hello {code}', 'Dear {name},\n\n{places}\n\n[Of {name}](https://a.example/{code})\n\n{link}'),
      {
        sample: bor,
        language: 'sl',
      },
    )
    if (shown?.kind !== 'mailing' || !shown.sample?.email) throw new Error(JSON.stringify(shown))
    expect([shown.errors, shown.empty, shown.recipients.length]).toEqual([[], [], 3])
    expect(shown.sample.email.text).toContain('Dear Bor,')
    expect(shown.sample.email.text).toMatch(/Of Bor:\nhttps:\/\/a\.example\/[A-Z0-9]/)
    expect(shown.sample.email.text).toContain('/SI/myReg')
    expect(`${shown.sample.email.html} ${shown.sample.email.text}`).not.toContain('key=')
    expect(
      await preview(words('News', 'Of the {festival}'), { purpose: 'news', audience: null }),
    ).toMatchObject({ kind: 'mailing', count: 0, sample: null })
    expect(await written()).toBe(before)
  })

  it('L12 keeps the input when an address or a time is wrong, and answers no unknown intent', async () => {
    await people()
    const draft = { purpose: 'info', audience: '', words: words('A', 'B') }
    const test = (to: string) =>
      answerWrite(driver.app, caller, { ...draft, intent: 'test-mailing', to, sample: null, language: 'en' })
    expect(await test('olga at home')).toMatchObject({ kind: 'refused' })
    const sending = { ...draft, intent: 'send-mailing', key: 'a-key-of-it', shown: '', templateId: null }
    expect(
      await answerWrite(driver.app, caller, { ...sending, replyTo: 'nowhere', perHour: null, leavesAt: '' }),
    ).toMatchObject({ kind: 'refused' })
    for (const leavesAt of ['2025-11-31T10:00', '2025-11-05T29:00'])
      expect(
        await answerWrite(driver.app, caller, { ...sending, replyTo: '', perHour: null, leavesAt }),
      ).toMatchObject({ kind: 'refused', sentence: m.date_wrong_time({}, { locale: 'en' }) })
    expect(await answerWrite(driver.app, caller, { intent: 'send-mailing' })).toBeNull()
    expect(await answerTemplates(driver.app, caller, { intent: 'save-template' })).toBeNull()
  })

  it('L12 sends a test without access to a registration, to the given address, a limited number of times', async () => {
    const [ana] = await people()
    const draft = { purpose: 'info', audience: '', words: words('At nine', 'Dear {name},\n\n{link}') }
    const test = () =>
      answerWrite(driver.app, caller, {
        ...draft,
        intent: 'test-mailing',
        to: 'olga@office.example',
        sample: ana,
        language: 'en',
      })
    expect(await test()).toEqual({ kind: 'done' })
    const { rows } = await driver.db.query<{ id: string }>(`select id from emails where kind = 'mailTest'`)
    const message = await findMessage(driver.db, rows[0]?.id ?? '')
    const mail = message && (await renderEveryMessage(driver.app, message))
    expect([mail?.to, mail?.subject.slice(0, 14)]).toEqual(['olga@office.example', '[Test] At nine'])
    expect(mail?.text).toContain('Dear Ana,')
    expect(mail?.text).not.toContain('key=')
    for (let n = 1; n < 30; n += 1) await test()
    expect(await test()).toMatchObject({ kind: 'refused' })
    // a test may name the dancer as an e-mail to them does
    if (ana) await eraseRegistration(driver.app, { id: ana, by: caller.by })
    expect((await driver.db.query(`select from emails where kind = 'mailTest'`)).rowCount).toBe(0)
  })

  it('L12 previews a template with a real registration that fills all placeholders', async () => {
    const [ana] = await people()
    if (!ana) throw new Error('nobody')
    await driver.pay(ana, 40)
    const shown = await answerTemplates(driver.app, caller, {
      intent: 'preview-template',
      purpose: 'info',
      audience: null,
      language: 'en',
      words: words('You owe', 'Dear {name}, {open} is open.'),
    })
    if (shown?.kind !== 'shown') throw new Error(JSON.stringify(shown))
    expect(shown.email?.text).toMatch(/Dear (Bor|Cvetka), €40\.00 is open/)
  })
})
