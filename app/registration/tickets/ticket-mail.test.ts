import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Mail } from '#app/mail/outbox/message.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { makeApp } from '#tests/mail/make-app.ts'
import { editionId } from '#tests/mail/make-edition.server.ts'
import { insertFestival } from '#tests/mail/make-festival.server.ts'
import { ana, insertRegistration } from '#tests/mail/make-registration.server.ts'
import { messages } from '#tests/mail/message-fixtures.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { renderForStaff, renderMessage } from '../mail/render.server.ts'
import type { Registration } from '../registration.ts'
import { ticketInFours } from './ticket.ts'

const now = new Date('2025-09-01T08:00:00Z')

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
})

let db: Database

describe('the e-mail with places', () => {
  beforeEach(async () => {
    db = await openTestDatabase('embedded')
    await insertFestival(db)
  })
  afterEach(() => db.close())

  it.each(['en', 'sl'] as const)(
    'R50 has the ticket as a PDF whose code another program reads, in %s',
    async (language) => {
      await prepare()
      const mail = await render(language)
      const file = mail.attachments.find(({ contentType }) => contentType === 'application/pdf')
      expect(file?.filename).toBe(language === 'sl' ? 'vstopnica.pdf' : 'ticket.pdf')
      const pdf = await getDocumentProxy(new Uint8Array(file?.content as Buffer))
      const { rows } = await db.query<{ code: string }>('select code from tickets')
      const [ticket, ...others] = rows
      expect(others).toEqual([])
      const { text, totalPages } = await extractText(pdf, { mergePages: true })
      expect(totalPages).toBe(1)
      for (const words of [`${ana.name} ${ana.surname}`, ticketInFours(ticket?.code ?? '')])
        expect(text).toContain(words)
      const [found] = await readBarcodes(onPaper(file?.content as Buffer))
      expect(found?.text).toBe(ticket?.code)
    },
  )

  it('R50 has no ticket before the address is confirmed, nor for staff who read the e-mail', async () => {
    const pdfs = (mail: Mail | null) =>
      mail?.attachments.filter(({ contentType }) => contentType === 'application/pdf')
    await prepare({ confirmedBy: null })
    expect(pdfs(await render('en'))).toEqual([])
    await db.query(`update registrations set confirmed_by = 'link'`)
    expect(pdfs(await render('en'))).toHaveLength(1)
    expect(pdfs(await render('en', renderForStaff))).toEqual([])
  })
})

async function prepare(over: Partial<Registration> = {}): Promise<void> {
  const { registration = {}, picks } = messages.placed
  await insertRegistration(db, { ...ana, ...registration, ...over }, { ...(picks && { picks }) })
}

async function render(language: Locale, renders: typeof renderMessage = renderMessage): Promise<Mail> {
  const mail = await renders(makeApp(db, { smtpUrl: 'smtp://127.0.0.1:1', now }), {
    id: '0000000000000000000000d1',
    editionId,
    kind: 'placed',
    registrationId: ana.id,
    recipient: ana.email,
    language,
    data: {},
    messageId: '<1@tango.example>',
    attempts: 1,
    createdAt: now,
  })
  if (!mail) throw new Error('no e-mail')
  return mail
}

/** The black rectangles of a page of A6, as a screen shows them. */
function onPaper(pdf: Buffer): ImageData {
  const scale = 3
  const [width, height] = [Math.ceil(298 * scale), Math.ceil(420 * scale)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const black = /([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\n/g
  for (const { index, 0: start } of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    const packed = pdf.subarray(index + start.length, pdf.indexOf('endstream', index))
    const isPacked = packed[0] === 0x78
    const content = isPacked ? inflateSync(packed).toString('latin1') : ''
    for (const [, ...found] of content.matchAll(black)) {
      const [x = 0, y = 0, w = 0, h = 0] = found.map((one) => Number(one) * scale)
      // the first one is the light background of the code
      if (w > 100 * scale) continue
      for (let row = Math.round(y); row < Math.round(y + h); row += 1)
        for (let column = Math.round(x); column < Math.round(x + w); column += 1)
          data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}
