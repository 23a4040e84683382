import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Mail, MessageData } from '#app/mail/outbox/message.ts'
import { postMessage } from '#app/mail/outbox/outbox.server.ts'
import { smtpTransport } from '#app/mail/outbox/smtp.server.ts'
import { runOutbox } from '#app/mail/outbox/worker.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { cents } from '#app/platform/values/money.ts'
import { makeApp, testOrigin } from '#tests/mail/make-app.ts'
import { editionId } from '#tests/mail/make-edition.server.ts'
import { eventIds, insertFestival } from '#tests/mail/make-festival.server.ts'
import {
  ana,
  anasPicks,
  insertHold,
  insertMailing,
  insertProposal,
  insertRefund,
  insertRegistration,
} from '#tests/mail/make-registration.server.ts'
import { type MessageFixture, messages } from '#tests/mail/message-fixtures.ts'
import { headerOf, startSmtp } from '#tests/mail/smtp-peer.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import type { Registration } from '../registration.ts'
import type { MessageKind } from './message-kinds.ts'
import { renderMessage } from './render.server.ts'

const now = new Date('2025-09-01T08:00:00Z')

const cases = (Object.entries(messages) as [MessageKind, MessageFixture][]).flatMap(([kind, context]) =>
  (['en', 'sl'] as const).map((language) => ({ kind, context, language })),
)

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
})

let db: Database

describe('every e-mail in both languages', () => {
  beforeEach(async () => {
    db = await openTestDatabase('embedded')
    await insertFestival(db)
  })
  afterEach(() => db.close())

  it.each(cases)('L6 $kind in $language', async ({ kind, context, language }) => {
    await prepare(context)
    const mail = await render(kind, context, language)

    expect(mail.to).toBe(context.to ?? ana.email)
    expect(mail.from).toContain('festival@ronda.example')
    expect(plain(mail.subject)).toContain(context.subject[language])
    expect(plain(mail.text)).toContain(context.says?.[language] ?? '')
    expect(mail.html).toContain(`lang="${language === 'sl' ? 'sl-SI' : 'en-GB'}"`)
    expect(mail.html).not.toMatch(/<link|<script|src="(?!cid:)/)
    for (const word of labelOf(mail.text)) expect(wordsOfHtml(mail.html)).toContain(word)

    await expectLink(mail, context.opens, language)
    expect(mail.attachments.some(({ cid }) => cid === 'upn-qr')).toBe(context.pays ?? false)
    expect(mail.attachments.some(({ filename }) => filename.endsWith('.ics'))).toBe(context.calendar ?? false)
    if (context.pays) await expectCodes(mail, language)
  })

  it('L6 states nothing outdated', async () => {
    await prepare({ ...messages.cancelled })
    const overtaken = [
      'placed',
      'waiting',
      'promoted',
      'reminder',
      'late',
      'changed',
      'partnerConfirmed',
    ] as const
    for (const kind of overtaken) expect(await renderOne(kind, {}, 'en')).toBeNull()
    expect(await renderOne('moved', { events: [eventIds.giros] }, 'en')).toBeNull()
    expect(await renderOne('partnerInvited', { holdId: '0000000000000000000000b1' }, 'en')).toBeNull()
  })

  it('L6 asks nobody for money who owes none', async () => {
    await prepare({ ...messages.paid, registration: { paidCents: cents(19_000) } })
    expect(await renderOne('reminder', {}, 'en')).toBeNull()
    expect(await renderOne('late', {}, 'en')).toBeNull()
    const paid = await render('paid', messages.paid, 'sl')
    expect(plain(paid.text)).toContain('Plačali ste 10,00 € več')
    expect(paid.attachments.some(({ cid }) => cid)).toBe(false)
  })

  it.each(cases)(
    'L6 $kind in $language, sent months late, names no past day',
    async ({ kind, context, language }) => {
      await prepare(context)
      const muchLater = new Date('2025-10-20T08:00:00Z')
      const mail = await renderOne(kind, context.data ?? {}, language, muchLater)
      // the invitation or confirmation has expired
      expect(mail === null).toBe(['partnerInvited', 'partnerProposed', 'confirmReminder'].includes(kind))
      if (!mail || kind === 'free') return
      const said = plain(`${mail.subject}\n${mail.text}`)
      const over =
        language === 'sl'
          ? /\bdo (vključno )?\d+\. (avgusta|septembra)|ODPREJO \d/i
          : /\b(by|until|by the end of|opens on) \d+ (August|September)/
      // this one says that the day is over
      if (kind !== 'late') expect(said).not.toMatch(over)
      // no deadline beside the account, and none in the code
      expect(said).not.toMatch(language === 'sl' ? /6\. september 2025/ : /^.*Pay by.*$/m)
      const upn = mail.attachments.find(({ cid }) => cid === 'upn-qr')?.content
      if (upn instanceof Buffer) expect((await readCode(upn))[13]).toBe('')
    },
  )

  it('L6 says when to send a saved registration, and nothing after closing', async () => {
    await prepare(messages.received)
    const opening = await renderOne('received', {}, 'en', new Date('2025-07-02T22:59:59Z'))
    expect(opening?.subject).toContain('Saved until registration opens')
    expect(plain(opening?.text ?? '')).toContain('on 3 July 2025 at 01:00')
    expect(await renderOne('received', {}, 'en', new Date('2025-11-05T23:00:00Z'))).toBeNull()
  })

  it('L6 asks for a payment by its day, then says that the day has passed', async () => {
    await prepare(messages.reminder)
    const at = async (instant: string) =>
      plain((await renderOne('reminder', {}, 'en', new Date(instant)))?.text ?? '')
    expect(await at('2025-09-06T23:59:59+02:00')).toContain('by the end of 6 September 2025')
    expect(await at('2025-09-07T00:00:00+02:00')).toContain('€130.00 was due on 6 September 2025')
  })

  it('L6 is not sent to erased dancers', async () => {
    await prepare({ ...messages.placed, registration: { erasedAt: now } })
    expect(await renderOne('placed', {}, 'en')).toBeNull()
  })

  it('L7 makes a new link each time, stored as a hash only', async () => {
    await prepare(messages.placed)
    const links = [
      await render('placed', messages.placed, 'en'),
      await render('placed', messages.placed, 'en'),
    ].map(({ text }) => keyIn(text))
    expect(new Set(links).size).toBe(2)
    const { rows } = await db.query<{ all: string }>('select string_agg(t::text, $1) as all from tokens t', [
      ' ',
    ])
    for (const link of links) expect(rows[0]?.all).not.toContain(link)
  })

  it('L8 goes to the present address, and opens nothing for the former dancer', async () => {
    await prepare({ ...messages.handedOver, registration: { email: 'new@example.com', name: 'Nova' } })
    expect((await render('placed', messages.placed, 'en')).to).toBe('new@example.com')

    const here = await render('handedOver', messages.handedOver, 'en')
    expect(here.text).toContain('Ana Žagar has handed this registration over to you')

    const away = await render('handedOver', { ...messages.handedOver, data: { to: false } }, 'en')
    expect(away.to).toBe(ana.email)
    expect(away.text).toContain('now belongs to Nova')
    expect(away.html).not.toMatch(/key=/)
    expect(away.text).not.toMatch(/key=|Giros|130/)
    expect(away.attachments).toEqual([])
  })

  it('L8 tells an invited partner only the inviter, the events and the deadline', async () => {
    await prepare(messages.partnerInvited)
    const { text, html } = await render('partnerInvited', messages.partnerInvited, 'en')
    expect(text).toContain('following')
    for (const secret of ['key=', '130', 'TF25-00042', ana.email]) {
      expect(text).not.toContain(secret)
      expect(html).not.toContain(secret)
    }
  })

  it('puts the places into a calendar at local times, a night up to its end', async () => {
    await prepare(messages.placed)
    const { attachments } = await render('placed', messages.placed, 'sl')
    const file = attachments.find(({ filename }) => filename.endsWith('.ics'))
    const calendar = String(file?.content).replaceAll('\r\n ', '')
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    expect(calendar).toContain(`UID:${eventIds.milonga}@tango.example`)
    expect(calendar).toContain('DTSTART;TZID=Europe/Ljubljana:20251113T210000')
    expect(calendar).toContain('DTEND;TZID=Europe/Ljubljana:20251114T030000')
    expect(calendar).toContain('DTSTAMP:20250901T080000Z')
    expect(calendar).toContain('BEGIN:VTIMEZONE')
    expect(calendar).toContain('SUMMARY:Otvoritvena milonga')
    expect(calendar).toMatch(/LOCATION:Festivalna dvorana/)
  })

  it('marks a title that exists in the other language only', async () => {
    await prepare(messages.waiting)
    const { html } = await render('waiting', messages.waiting, 'sl')
    expect(html).toMatch(/<span lang="en-GB"[^>]*>Milonga traspié</)
  })

  it('asks for cash at the reception, without codes', async () => {
    await prepare({ ...messages.placed, registration: { payBy: 'cash' } })
    const mail = await render('placed', messages.placed, 'en')
    expect(plain(mail.text)).toContain('bring €130.00 to reception')
    expect(mail.attachments.some(({ cid }) => cid)).toBe(false)
  })

  it('names cancelled events apart from the others', async () => {
    await prepare({ picks: { ...anasPicks, [eventIds.giros]: 'left' } })
    const off = { ...messages.changed, data: { cancelledEvents: [eventIds.giros] } }
    const { text } = await render('changed', off, 'sl')
    expect(text).toContain('1 dogodek, ki ste ga izbrali, je odpovedan')
    expect(text).toMatch(/ODPOVEDANO\npetek, 14\. november\n {2}12:00–13:30 {2}Giri za majhen prostor/)
    expect(text.match(/Giri/g)).toHaveLength(1)
  })

  it('escapes markup in a name', async () => {
    await prepare({ ...messages.placed, registration: { name: '<script>alert(1)</script>' } })
    const { html } = await render('placed', messages.placed, 'en')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
  })
})

it.each(defaultEngines)('reaches a real server with both parts and its pictures (%s)', async (engine) => {
  db = await openTestDatabase(engine)
  await insertFestival(db)
  await prepare(messages.placed)
  const smtp = await startSmtp()
  const transport = smtpTransport(smtp.url)
  const app = makeApp(db, { smtpUrl: smtp.url, now })
  const message = { editionId, registrationId: ana.id, recipient: ana.email, data: {}, now }
  await db.transaction(async (tx) => {
    await postMessage(tx, app, { ...message, kind: 'placed', language: 'sl' })
    await postMessage(tx, app, { ...message, kind: 'waiting', language: 'en' })
    await postMessage(tx, app, { ...message, kind: 'reminder', language: 'en', recipient: 'old@example.com' })
    await postMessage(tx, app, { ...message, kind: 'bogus', language: 'en' })
  })
  await runOutbox(app, { render: renderMessage, transport })

  expect(smtp.arrived.map(({ to }) => to)).toEqual([ana.email, ana.email, ana.email])
  const placed = smtp.arrived.find(({ raw }) => raw.includes('festival-tanga.ics'))?.raw ?? ''
  for (const part of [
    'text/plain',
    'text/html',
    'Content-Id: <upn-qr>',
    'Content-Id: <epc-qr>',
    'filename=festival-tanga.ics',
  ]) {
    expect(placed.toLowerCase()).toContain(part.toLowerCase())
  }
  expect(headerOf(placed, 'Auto-Submitted')).toBe('auto-generated')
  expect(headerOf(placed, 'Reply-To')).toBe('office@ronda.example')
  const { rows } = await db.query<{ kind: string; state: string; recipient: string; error: string | null }>(
    'select kind, state, recipient, error from emails order by kind',
  )
  expect(rows).toEqual([
    { kind: 'bogus', state: 'retrying', recipient: ana.email, error: 'No words for an e-mail “bogus”.' },
    { kind: 'placed', state: 'sent', recipient: ana.email, error: null },
    { kind: 'reminder', state: 'sent', recipient: ana.email, error: null },
    { kind: 'waiting', state: 'sent', recipient: ana.email, error: null },
  ])
  transport.close()
  await smtp.close()
  await db.close()
})

async function prepare({
  registration = {},
  picks,
  hold,
  refund,
  proposal,
  mailing,
}: Partial<MessageFixture>): Promise<void> {
  const one: Registration = { ...ana, ...registration }
  await insertRegistration(db, one, {
    ...(picks && { picks }),
    coupleId: hold === 'open' ? id('0000000000000000000000c1') : one.coupleId,
  })
  if (hold) await insertHold(db, { state: hold })
  if (proposal) await insertProposal(db)
  if (mailing) await insertMailing(db, mailing)
  if (refund) await insertRefund(db, refund)
  if (one.coupleId) {
    const boris = {
      ...ana,
      id: id('0000000000000000000000a2'),
      number: 43,
      code: 'TF25-00043',
      name: 'Boris',
      email: 'boris@example.com',
    }
    await insertRegistration(db, boris, { picks: {} })
    await db.query(
      `insert into couples (edition_id, id, leader_id, follower_id, made_at) values ($1, $2, $3, $4, $5)`,
      [editionId, one.coupleId, one.id, boris.id, now],
    )
  }
}

async function render(kind: MessageKind, { data = {} }: MessageFixture, language: Locale): Promise<Mail> {
  const mail = await renderOne(kind, data, language)
  if (!mail) throw new Error(`The e-mail “${kind}” has nothing to say.`)
  return mail
}

function renderOne(kind: MessageKind, data: MessageData, language: Locale, at = now): Promise<Mail | null> {
  return renderMessage(makeApp(db, { smtpUrl: 'smtp://127.0.0.1:1', now: at }), {
    id: '0000000000000000000000d1',
    editionId,
    kind,
    registrationId: ana.id,
    recipient: ana.email,
    language,
    data,
    messageId: '<1@tango.example>',
    attempts: 1,
    createdAt: now,
  })
}

function keyIn(text: string): string {
  return /(?:key|partner)=([0-9a-z]{32})/.exec(text)?.[1] ?? ''
}

async function expectLink(
  { text, html }: Mail,
  opens: MessageFixture['opens'],
  language: Locale,
): Promise<void> {
  const token = keyIn(text)
  const lang = language === 'sl' ? 'SI' : 'EN'
  const page = opens === 'partner' ? `register?partner=${token}` : `myReg?key=${token}`
  expect(text).toContain(`${testOrigin}/${lang}/${page}\n`)
  expect(html).toContain(`href="${testOrigin}/${lang}/${page}"`)
  const { rows } = await db.query(
    'select purpose, subject_id, expires_at, used_at from tokens where hash = $1',
    [hashSecret(token)],
  )
  const ends = {
    letter: null,
    'one-time': new Date('2025-09-02T08:00:00Z'),
    partner: new Date('2025-09-04T21:59:59Z'),
  }
  expect(rows).toEqual([
    {
      purpose: opens,
      subject_id: opens === 'partner' ? '0000000000000000000000b1' : ana.id,
      expires_at: ends[opens ?? 'letter'],
      used_at: null,
    },
  ])
}

/** Both codes, read by a decoder of another make, say what the words say. */
async function expectCodes({ attachments, text }: Mail, language: Locale): Promise<void> {
  const read = async (cid: string) => {
    const picture = attachments.find((one) => one.cid === cid)?.content
    if (!(picture instanceof Buffer)) throw new Error(`no picture ${cid}`)
    return readCode(picture)
  }
  const upn = await read('upn-qr')
  expect(upn.slice(5, 9)).toEqual(['Ana Žgajnar Čepelnik', '', 'Škofja Loka', '00000013000'])
  expect(upn[12]).toBe(language === 'sl' ? 'Prijava TF25-00042' : 'Registration TF25-00042')
  expect(upn[13]).toBe('06.09.2025')
  const epc = await read('epc-qr')
  expect(epc[7]).toBe('EUR130.00')
  const said = plain(text).replaceAll(' ', '')
  expect(said).toContain(language === 'sl' ? '130,00€' : '€130.00')
  for (const number of [upn[14], upn[15], epc[9]]) expect(said).toContain(number)
  expect(said).toMatch(language === 'sl' ? /6\.septemb(er|ra)2025/ : /6September2025/)
  // A day beside a label is in the nominative as a whole, a day in a sentence in the genitive
  expect(said).not.toContain('sobota,6.septembra')
}

async function readCode(picture: Buffer): Promise<readonly string[]> {
  const [found] = await readBarcodes(new Blob([new Uint8Array(picture)]), { formats: ['QRCode'] })
  return found?.text.split('\n') ?? []
}

function labelOf(text: string): string[] {
  return plain(text)
    .split(/\s+/)
    .filter((word) => word.length > 2 && !word.startsWith('http'))
    .map((word) => word.toLowerCase().replace(/[(),.:]/g, ''))
}

function wordsOfHtml(html: string): string {
  return plain(
    html
      .replace(/<style>.*?<\/style>/s, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#x27;', "'"),
  )
    .toLowerCase()
    .replace(/[(),.:]/g, '')
}

function plain(text: string): string {
  return text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('\u2212', '-')
}
