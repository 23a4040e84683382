import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { packOf } from '../centre/pack.ts'
import { receiptRunIn } from '../centre/receipts.ts'
import type { Sheet, SheetRow } from '../sheet.ts'
import { a4, makePdf } from './document.server.ts'
import { printedAt } from './printed-at.ts'
import { renderReceipts } from './receipts-pdf.server.ts'
import { paginate, placeColumns } from './sheet-layout.ts'
import { sheetsPdf } from './sheets-pdf.server.ts'

const printed = printedAt({ festival: 'TF2025', now: new Date('2025-11-14T18:02:00+01:00'), locale: 'sl' })

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map((page) => page.replaceAll(/[  ]/g, ' '))
}

const names = ['Živa Šuštar', 'Črt Đurić', 'Ćiro Žnidaršič']
const row = (n: number): SheetRow => [
  '',
  { text: `${names[n % 3]} ${n + 1}.`, small: 'Slovenija' },
  n % 7 === 0 ? 'dolg 35,00 € · trak '.repeat(4) : '',
]
const sheet = (rows: number, over: Partial<Sheet> = {}): Sheet => ({
  key: 'a',
  title: 'Kremšnita milonga',
  subtitle: 'petek, 14. november',
  facts: ['zasedeno: 3'],
  columns: [
    { label: '', width: 1, kind: 'box' },
    { label: 'Ime', width: 6 },
    { label: 'Opozorila', width: 4 },
  ],
  groups: [{ title: 'Č', tab: 'Č', rows: Array.from({ length: rows }, (_, n) => row(n)) }],
  empty: 'Tu še nihče nima mesta.',
  ...over,
})

describe('a page of paper', () => {
  it('J4 keeps blocks whole and headings with the next block, and drops none', () => {
    const block = fc.record({ height: fc.integer({ min: 1, max: 80 }), keepsWithNext: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(block, { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 200, max: 400 }),
        (blocks, room) => {
          // no more than three stand together, as a heading, a row and a line to sign on do
          const bound = blocks.map((one, n) => ({ ...one, keepsWithNext: one.keepsWithNext && n % 2 === 0 }))
          const pages = paginate(bound, room)
          expect(pages).toHaveLength(blocks.length)
          for (const [n, page] of pages.entries()) {
            expect(page - (pages[n - 1] ?? 0)).toBeLessThanOrEqual(1)
            if (bound[n]?.keepsWithNext && n + 1 < bound.length) expect(pages[n + 1]).toBe(page)
          }
          const sums = Map.groupBy(pages.keys(), (n) => pages[n])
          for (const those of sums.values())
            expect(those.reduce((sum, n) => sum + (bound[n]?.height ?? 0), 0)).toBeLessThanOrEqual(room)
        },
      ),
    )
  })

  it('J4 divides its width among the columns', () => {
    const columns = [
      { label: '', width: 1 },
      { label: '', width: 3 },
    ]
    const placed = placeColumns(columns, { left: 10, width: 110, gap: 10 })
    expect(placed.map(({ x, w }) => [x, w])).toEqual([
      [10, 25],
      [45, 75],
    ])
  })
})

describe('printed sheets, parsed', () => {
  it('J4 continue a text that is higher than a page on the next one', async () => {
    const words = Array.from({ length: 400 }, (_, n) => `beseda${n}`)
    const rows = [row(0), ['', 'Ana', words.join(' ')], row(1)]
    const pages = await pagesOf(
      await sheetsPdf([sheet(0, { groups: [{ title: null, rows, sign: 'Podpis' }] })], printed),
    )
    for (const [n, text] of pages.entries()) {
      expect(text).toContain('Opozorila')
      expect(text).toContain(`Stran ${n + 1}/${pages.length}`)
      const [last] = /beseda\d+(?!.*beseda)/s.exec(text) ?? []
      const [first] = /beseda\d+/.exec(pages[n + 1] ?? '') ?? []
      if (first !== undefined) expect(first).toBe(`beseda${Number(last?.slice(6)) + 1}`)
    }
    const all = pages.join(' ')
    expect(words.filter((word) => all.split(word).length < 2)).toEqual([])
    expect(all.match(/Ana/g)).toHaveLength(1)
  })

  it('J4 have on every page the print time, the page number and the columns, with č š ž', async () => {
    const pages = await pagesOf(await sheetsPdf([sheet(100)], printed))
    expect(pages.length).toBeGreaterThan(2)
    for (const [n, text] of pages.entries()) {
      for (const words of [
        'Kremšnita milonga',
        'petek, 14. november',
        'Ime',
        'TF2025',
        'Natisnjeno 14. 11. 2025 18:02',
      ]) {
        expect(text).toContain(words)
      }
      expect(text).toContain(`Stran ${n + 1}/${pages.length}`)
    }
    const all = pages.join('\n')
    for (let n = 0; n < 100; n += 1) {
      const name = `${names[n % 3]} ${n + 1}.`
      // each once, so on one page alone
      expect([name, all.split(name).length - 1]).toEqual([name, 1])
    }
    // a text too long for a line continues on the next one in its cell
    expect(all.split('trak').length - 1).toBe(15 * 4)
  })

  it('J4 number the pages of each sheet separately, and say what an empty one lacks', async () => {
    const pages = await pagesOf(
      await sheetsPdf([sheet(3), sheet(0, { groups: [] }), sheet(2, { isLarge: true })], printed),
    )
    expect(pages).toHaveLength(3)
    for (const text of pages) expect(text).toContain('Stran 1/1')
    expect(pages[1]).toContain('Tu še nihče nima mesta.')
    expect(await pagesOf(await sheetsPdf([], printed))).toHaveLength(1)
  })

  it('J3 have a tab for each letter at the edge of the page', async () => {
    const groups = ['C', 'Č', 'Š'].map((tab) => ({ title: tab, tab, rows: [row(1)] }))
    const proxy = await getDocumentProxy(new Uint8Array(await sheetsPdf([sheet(0, { groups })], printed)))
    const { items } = await (await proxy.getPage(1)).getTextContent()
    const atEdge = items.flatMap((item) =>
      'str' in item && item.transform[4] > a4.width - 30 && item.str.trim()
        ? [[item.str, Math.round(item.transform[5])]]
        : [],
    )
    expect(atEdge.map(([letter]) => letter)).toEqual(['C', 'Č', 'Š'])
    const heights = atEdge.map(([, y]) => Number(y))
    expect(heights).toEqual(heights.toSorted((a, b) => b - a))
  })

  it('J6 a pack begins with its contents and omits empty lists', async () => {
    const pack = packOf(
      [sheet(2), sheet(0, { title: 'Prazno', groups: [] })],
      'petek, 14. november 2025',
      'sl',
    )
    const pages = await pagesOf(await sheetsPdf(pack, printed))
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Sveženj za danes')
    expect(pages[0]).toContain('Kremšnita milonga')
    expect(pages.join()).not.toContain('Prazno')
  })

  it('J7 blank receipts are numbered consecutively, six on a sheet', async () => {
    const run = receiptRunIn(new URLSearchParams('receipts=7&from=41'))
    expect(run).toEqual({ from: 41, count: 12 })
    const { company } = tf2025
    const pages = await pagesOf(
      await makePdf({ size: a4, title: 'x' }, (pdf) => renderReceipts(pdf, run, { company, printed })),
    )
    expect(pages).toHaveLength(2)
    for (let n = 41; n < 53; n += 1) expect(pages[n < 47 ? 0 : 1]).toContain(`Potrditev št. ${n}`)
    expect(pages[0]?.split('Številka blagajne').length).toBe(7)
    expect(pages[0]).toContain(company.name)
    for (const [query, expected] of [
      ['receipts=x&from=-1', { from: 1, count: 24 }],
      ['receipts=100000', { from: 1, count: 300 }],
      ['receipts=-5', { from: 1, count: 0 }],
    ] as const) {
      expect(receiptRunIn(new URLSearchParams(query))).toEqual(expected)
    }
  })
})
