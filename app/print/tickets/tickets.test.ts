import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type Actor, nobody, type StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cancelRegistration, ticketsOf } from '#app/registration/service.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerTickets, ticketFile } from './answer-tickets.server.ts'
import { labelSheets, type TicketKind } from './labels.ts'
import { ticketOverview } from './print-tickets.server.ts'
import type { PrintedTicket } from './printed-ticket.ts'
import { testPagePdf, ticketsPdf } from './tickets-pdf.server.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

const pixelsPerPoint = 2.4
const [width, height] = [Math.ceil(595.28 * pixelsPerPoint), Math.ceil(841.89 * pixelsPerPoint)]

/** The black rectangles of each page, as a printer would put them on paper. */
function renderedPages(pdf: Buffer): Uint8ClampedArray[] {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const end = text.indexOf('endstream', index)
    try {
      return [inflateSync(pdf.subarray(index + length, end)).toString('latin1')]
    } catch {
      return []
    }
  })
  return streams
    .filter((content) => / re\n/.test(content))
    .map((content) => {
      const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
      for (const [, ...found] of content.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re\n/g)) {
        const [x = 0, y = 0, w = 0, h = 0] = found.map((one) => Number(one) * pixelsPerPoint)
        for (let row = Math.round(y); row < Math.round(y + h); row += 1) {
          pixels.fill(0, (row * width + Math.round(x)) * 4, (row * width + Math.round(x + w)) * 4)
          for (let column = Math.round(x); column < Math.round(x + w); column += 1)
            pixels[(row * width + column) * 4 + 3] = 255
        }
      }
      return pixels
    })
}

type Square = { readonly left: number; readonly top: number; readonly side: number }

/** The codes of a page with their light borders of four of 21 modules, in points from the upper left corner. */
async function borderedCodes(pixels: Uint8ClampedArray): Promise<Square[]> {
  const image = { data: pixels as Uint8ClampedArray<ArrayBuffer>, width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 255 })
  const side = (25 * 72) / 25.4
  const border = (4 * side) / 21
  return found.map(({ position: { topLeft } }) => ({
    left: topLeft.x / pixelsPerPoint - border,
    top: topLeft.y / pixelsPerPoint - border,
    side: side + 2 * border,
  }))
}

/** The texts of the first page that reach into a square by more than the blur of a pixel. */
async function textsWithin(pdf: Buffer, squares: readonly Square[]): Promise<string[]> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [left, bottom] = [Number(item.transform[4]), 841.89 - Number(item.transform[5])]
    const isWithin = ({ left: from, top, side }: Square) =>
      left + item.width > from + 1 &&
      left < from + side - 1 &&
      bottom > top + 1 &&
      bottom - item.height * 0.7 < top + side - 1
    return squares.some(isWithin) ? [item.str] : []
  })
}

async function codesOn(pixels: Uint8ClampedArray): Promise<string[]> {
  const image = { data: pixels as Uint8ClampedArray<ArrayBuffer>, width, height, colorSpace: 'srgb' as const }
  const found = await readBarcodes(image, { formats: ['QRCode'], maxNumberOfSymbols: 255 })
  return found.map(({ text }) => text)
}

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
function someTickets(count: number): PrintedTicket[] {
  const names = ['Živa', 'Črt', 'Maximilian-Ferdinand', 'Šana']
  const roles = ['leader', 'follower', 'both'] as const
  return Array.from({ length: count }, (_, n) => ({
    registrationId: n.toString(16).padStart(24, '0') as Id,
    code: Array.from({ length: 16 }, (_, k) => alphabet[(n * 7 + k * 5 + k * k) % 32]).join(''),
    name: names[n % names.length] ?? '',
    surname: `Žužemberk ${n + 1}.`,
    role: roles[n % 3] ?? 'both',
    country: 'SI',
    extras: n % 2 === 0 ? ['T-shirt L', 'Lunch'] : [],
    arrival: null,
  }))
}
const layout = { kind: 'ticket', sheet: 'L7160', start: 1, offset: { x: 0, y: 0 } } as const

describe('printed tickets, parsed', () => {
  it('J8 have a code that another program reads, beside the name and the code in groups of four', async () => {
    const tickets = someTickets(30)
    const pdf = await ticketsPdf(
      { layout: { ...layout, start: 4 }, tickets },
      { festival: 'TF2025', locale: 'sl' },
    )
    const pages = await pagesOf(pdf)
    expect(pages).toHaveLength(2)
    for (const [n, { surname, name, code }] of tickets.entries()) {
      const page = pages[n < 18 ? 0 : 1]
      expect(page).toContain(surname)
      expect(page).toContain(name.slice(0, 8))
      expect(page).toContain(code.match(/.{4}/g)?.join(' '))
    }
    expect(pages[0]).toContain('Slovenija')
    expect(pages[0]).toContain('T-shirt L')
    const rendered = renderedPages(pdf)
    expect(rendered).toHaveLength(2)
    const read = (await Promise.all(rendered.map(codesOn))).flat()
    expect(read.toSorted()).toEqual(tickets.map(({ code }) => code).toSorted())
  })

  it.each(['A4', 'L7165', 'L7173', 'L4785'] as const)(
    'J8 badges on %s have the first name largest, and a code',
    async (sheet) => {
      const tickets = someTickets(8)
      const pdf = await ticketsPdf(
        { layout: { ...layout, kind: 'badge', sheet }, tickets },
        { festival: 'TF2025', locale: 'en' },
      )
      const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
      const { items } = await page.getTextContent()
      const sizeOf = (text: string) =>
        Math.max(...items.flatMap((item) => ('str' in item && item.str === text ? [item.height] : [])))
      expect(sizeOf('Živa')).toBeGreaterThan(sizeOf('Žužemberk 1.') * 1.5)
      const [rendered] = renderedPages(pdf)
      const read = rendered ? await codesOn(rendered) : []
      expect(read.toSorted()).toEqual(tickets.map(({ code }) => code).toSorted())
    },
  )

  const badgeSheets = ['A4', 'L7165', 'L7173', 'L4785']
  it.each(
    labelSheets.flatMap(({ name }) =>
      (['ticket', 'badge'] as const)
        .filter((kind) => kind === 'ticket' || badgeSheets.includes(name))
        .map((kind): [TicketKind, typeof name] => [kind, name]),
    ),
  )(
    'J8 a %s on %s has no text in the light border of its code, and the border is on the label',
    async (kind, name) => {
      const sheet = labelSheets.find((one) => one.name === name)
      if (!sheet) throw new Error('no such sheet')
      const tickets = someTickets(sheet.columns * sheet.rows).map((one) => ({
        ...one,
        surname: 'Papež Vodopivec-Žužemberški',
      }))
      const pdf = await ticketsPdf(
        { layout: { ...layout, kind, sheet: name }, tickets },
        { festival: 'Tango Festival Ljubljana 2025', locale: 'en' },
      )
      const [rendered] = renderedPages(pdf)
      const squares = rendered ? await borderedCodes(rendered) : []
      expect(squares).toHaveLength(tickets.length)
      expect(await textsWithin(pdf, squares)).toEqual([])
      const point = 72 / 25.4
      for (const { left, top, side } of squares) {
        const [x, y] = [left / point - sheet.left, top / point - sheet.top]
        const [inX, inY] = [((x + 1) % sheet.stepX) - 1, ((y + 1) % sheet.stepY) - 1]
        expect(inX).toBeGreaterThan(-0.5)
        expect(inX + side / point).toBeLessThan(sheet.width + 0.5)
        expect(inY).toBeGreaterThan(-0.5)
        expect(inY + side / point).toBeLessThan(sheet.height + 0.5)
      }
    },
  )

  it('J8 have a test page with a number on every label of a sheet', async () => {
    const [text] = await pagesOf(await testPagePdf({ ...layout, offset: { x: -1.5, y: 2 } }, 'en'))
    for (let n = 1; n <= 21; n += 1) expect(text).toMatch(new RegExp(`(^|\\D)${n}(\\D|$)`))
    expect(text).toContain('L7160, moved -1.5 mm')
  })

  it('J9 do not block requests while they are rendered', async () => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await ticketsPdf({ layout, tickets: someTickets(60) }, { festival: 'TF2025', locale: 'sl' })
    isOver = true
    expect(turns).toBeGreaterThan(10)
  })
})

describe.each(defaultEngines)('printing tickets on %s', (engine) => {
  const driver = useTestDriver(engine)
  const editionId = '19tf2025'
  const user = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'ana', roles })
  const editor = user('regEditor')
  const send = (fields: Record<string, string>, by: Actor = editor) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ intent: 'make', ...fields })) form.append(name, value)
    return answerTickets(driver.app, { editionId, by }, form)
  }
  const counts = async () => (await ticketOverview(driver.app, { editionId, by: editor }))?.counts
  const file = (query: string, by: Actor = editor) =>
    ticketFile(driver.app, {
      editionId,
      by,
      festival: 'TF2025',
      locale: 'sl',
      search: new URLSearchParams(query),
    })
  const made = (answer: Awaited<ReturnType<typeof send>>) =>
    answer?.kind === 'made' ? answer : { id: '', count: -1 }

  it('J10 prints new tickets, then changed ones, by surname, and forgets an abandoned run', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }])
    const person = (surname: string) => driver.register({ name: 'Ana', surname, picks: [eventId(1)] })
    const [zorn, cop, sustar] = [await person('Zorn'), await person('Čop'), await person('Šuštar')]
    expect(await counts()).toEqual({ new: 3, changed: 0, printed: 0 })
    const first = made(await send({ sheet: 'L7160' }))
    expect(first.count).toBe(3)
    expect(await counts()).toEqual({ new: 0, changed: 0, printed: 3 })
    expect(await send({})).toEqual({ kind: 'refused', reason: 'nothing' })
    const pdf = await file(`run=${first.id}&file=1`)
    const [page = ''] = await pagesOf(pdf?.content ?? Buffer.alloc(0))
    const order = ['Čop', 'Šuštar', 'Zorn'].map((name) => page.indexOf(name))
    expect(order.every((at, n) => at >= 0 && at > (order[n - 1] ?? -1))).toBe(true)
    const codes = await ticketsOf(driver.app, { editionId, ids: 'all', by: editor })
    const [rendered] = renderedPages(pdf?.content ?? Buffer.alloc(0))
    expect((rendered ? await codesOn(rendered) : []).toSorted()).toEqual(
      [...codes.values()].map(({ code }) => code).toSorted(),
    )

    await driver.change(cop, { surname: 'Čopič' })
    await person('Kos')
    expect(await counts()).toEqual({ new: 1, changed: 1, printed: 2 })
    const changed = made(await send({ choice: 'changed' }))
    expect(changed.count).toBe(1)
    expect(await counts()).toEqual({ new: 1, changed: 0, printed: 3 })
    expect(await send({ intent: 'discard', run: changed.id })).toEqual({ kind: 'discarded' })
    expect(await counts()).toEqual({ new: 1, changed: 1, printed: 2 })
    expect(await send({ intent: 'discard', run: changed.id })).toEqual({
      kind: 'refused',
      reason: 'not-found',
    })
    expect(made(await send({ choice: 'all' })).count).toBe(4)

    // a ticket without a place is not printed again
    await cancelRegistration(driver.app, { id: zorn, by: editor })
    const [again = ''] = await pagesOf((await file(`run=${first.id}`))?.content ?? Buffer.alloc(0))
    expect([again.includes('Zorn'), again.includes('Čopič'), again.includes('Šuštar')]).toEqual([
      false,
      true,
      true,
    ])
    expect(sustar).toBeTruthy()
    const { rows } = await driver.db.query<{ text: string }>(
      `select items::text || layout::text as text from ticket_runs`,
    )
    for (const { text } of rows) expect(text).not.toMatch(/Ana|Čop|Zorn|Kos/)
  })

  it('J10 prints by place of arrival, then by surname, and names the day on each', async () => {
    const places = { mode: 'head', size: 50 } as const
    const at = (day: number, hour: number) => ({
      startsAt: new Date(`2025-11-0${day}T${hour}:00:00+01:00`),
      endsAt: new Date(`2025-11-0${day}T${hour + 1}:00:00+01:00`),
      festivalDay: localDay(`2025-11-0${day}`),
    })
    await makeFestival(driver.app, [
      { places, ...at(7, 12) },
      { places, ...at(6, 20) },
      { places, ...at(7, 11) },
    ])
    await driver.db.query(
      `insert into venues (edition_id, slug, name, address, city, latitude, longitude, directions, position)
       select edition_id, 'studio', '{"en": "The studio", "sl": "Studio"}', address, city, latitude, longitude, directions, 1 from venues`,
    )
    await driver.db.query(`update events set venue_slug = 'studio' where id = $1`, [eventId(1)])
    const person = (surname: string, ...picks: number[]) =>
      driver.register({ name: 'Ana', surname, picks: picks.map(eventId) })
    await person('Ahac', 1)
    await person('Zorn', 1, 2)
    await person('Čop', 3)
    await person('Bele', 2)
    const { id } = made(await send({ sheet: 'L7160', order: 'arrival' }))
    const [page = ''] = await pagesOf((await file(`run=${id}&file=1`))?.content ?? Buffer.alloc(0))
    const order = ['Bele', 'Zorn', 'Čop', 'Ahac'].map((name) => page.indexOf(name))
    expect(order.every((place, n) => place >= 0 && place > (order[n - 1] ?? -1))).toBe(true)
    expect(page).not.toContain('TF2025')
    expect(page.match(/6\. nov/g)).toHaveLength(2)
    expect(page.match(/7\. nov/g)).toHaveLength(2)
  })

  it('J10 prints each new ticket once for two concurrent users', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }])
    for (const surname of ['Zorn', 'Kos']) await driver.register({ surname, picks: [eventId(1)] })
    const answers = await Promise.all([send({}), send({}), send({})])
    expect(answers.map((answer) => answer?.kind).toSorted()).toEqual(['made', 'refused', 'refused'])
  })

  it('J8 is for the back-office only, and refuses impossible settings', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }])
    await driver.register({ picks: [eventId(1)] })
    const { id } = made(await send({}))
    for (const by of [nobody, user(), user('reception'), user('regAdmin'), user('progAdmin', 'trusted')]) {
      expect(await send({ choice: 'all' }, by)).toEqual({ kind: 'refused', reason: 'not-allowed' })
      expect(await send({ intent: 'discard', run: id }, by)).toEqual({
        kind: 'refused',
        reason: 'not-allowed',
      })
      expect(await ticketOverview(driver.app, { editionId, by })).toBeNull()
      expect(await file(`run=${id}`, by)).toBeNull()
    }
    expect(await send({ kind: 'badge', sheet: 'L7160' })).toEqual({ kind: 'fields', wrong: ['sheet'] })
    for (const query of [
      '',
      'run=x',
      `run=${eventId(9)}`,
      `run=${id}&file=2`,
      `run=${id}&file=0`,
      'test&sheet=L1',
    ]) {
      expect([query, await file(query)]).toEqual([query, null])
    }
    expect((await file('test&sheet=L7160&x=1,5'))?.name).toBe('test-L7160')
    await driver.db.query('update editions set archived = true where id = $1', [editionId])
    expect(await send({ choice: 'all' })).toEqual({ kind: 'refused', reason: 'edition-archived' })
    expect(await send({ intent: 'discard', run: id })).toEqual({
      kind: 'refused',
      reason: 'edition-archived',
    })
  })
})
