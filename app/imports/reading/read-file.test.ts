import path from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { LARGEST_IMPORT, LONGEST_CELL, MOST_ROWS } from './limits.ts'
import { readFile } from './read-file.ts'
import { readInThread } from './read-in-thread.server.ts'
import type { Table } from './table.ts'

const text = (content: string) => new TextEncoder().encode(content)
const expected = { headings: ['Ime', 'Priimek', 'Opomba'], cells: ['Živa', 'Šuštar', 'čaka; "nič"'] }
const csv = (separator: string) =>
  `${['Ime', 'Priimek', 'Opomba'].join(separator)}\r\n${['Živa', 'Šuštar', '"čaka; ""nič"""'].join(separator)}\r\n`

function read(bytes: Uint8Array): Table {
  const table = readFile(bytes)
  if (!table.ok) throw new Error(JSON.stringify(table.reason))
  return table.value
}

/** Of the characters above ASCII in these tests. */
function windows1250(content: string): Uint8Array {
  const codes: Record<string, number> = { Ž: 0x8e, ž: 0x9e, Š: 0x8a, š: 0x9a, č: 0xe8, Č: 0xc8 }
  return Uint8Array.from([...content], (character) => codes[character] ?? character.charCodeAt(0))
}

function utf16(content: string, isBig: boolean, mark: boolean): Uint8Array {
  const units = [...((mark ? '\ufeff' : '') + content)].map((character) => character.charCodeAt(0))
  return Uint8Array.from(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

const part = (sheet: string, over: Record<string, Uint8Array> = {}) =>
  zipSync({
    'xl/workbook.xml': text(
      '<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" r:id="rId9"/><sheet name="A" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': text(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': text(sheet),
    ...over,
  })
const keysOf = (document: number) => Array.from({ length: 50 }, (_, n) => [`k${document * 50 + n}`, 1])
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('O1 a file of registrations', () => {
  it.each([
    ['UTF-8 with commas', text(csv(','))],
    ['UTF-8 with a mark and semicolons', text(`\ufeff${csv(';')}`)],
    ['UTF-8 with tabs', text(csv('\t'))],
    ['UTF-8 with bars', text(csv('|'))],
    ['Excel with its own line', text(`sep=;\r\n${csv(';')}`)],
    ['windows-1250', windows1250(csv(';'))],
    ['UTF-16 little end first', utf16(csv('\t'), false, true)],
    ['UTF-16 big end first', utf16(csv(','), true, true)],
    ['UTF-16 without a mark', utf16(csv(','), false, false)],
  ])('is the same table in %s', (_, bytes) => {
    const { headings, rows } = read(bytes)
    expect({ headings, cells: rows[0]?.cells }).toEqual(expected)
    expect(rows).toHaveLength(1)
  })

  it('has no apostrophes of an exported file before a plus or a minus', () => {
    const cells = ['+386 40 123 456', "d'Artagnan", '- no milk', 'a; =b']
    const line = cells.map(csvText).join(',')
    expect(line).toContain("'+386")
    expect(read(text(`phone,name,note,other\n${line}\n`)).rows[0]?.cells).toEqual(cells)
  })

  it('may have real dates, numbers and results of formulas', async () => {
    const { toBuffer } = writeExcel(
      [
        [{ value: 'Ime' }, { value: 'Oddano' }, { value: 'Telefon' }],
        [
          { value: 'Živa' },
          { value: new Date('2025-07-10T08:15:30Z'), type: Date, format: 'dd. mm. yyyy hh:mm' },
          { value: 38640123456, type: Number },
        ],
        [{ value: '=1+1', type: 'Formula' as never }, null, null],
      ] as never,
      {} as never,
    ) as unknown as { toBuffer: () => Promise<Buffer> }
    const { format, headings, rows } = read(new Uint8Array(await toBuffer()))
    expect([format, headings]).toEqual(['xlsx', ['Ime', 'Oddano', 'Telefon']])
    expect(rows[0]).toEqual({ line: 2, cells: ['Živa', '2025-07-10 08:15:30', '38640123456'] })
  })

  it('is read as stored, with formulas, errors and the row of the sheet', () => {
    const rows = `<row r="3">${cell('A3', 'Name')}${cell('C3', 'Note')}</row>
      <row r="7"><c r="A7" t="str"><f>HYPERLINK("http://x")</f><v>Ana</v></c><c r="C7" t="e"><v>#REF!</v></c></row>`
    expect(read(part(sheetOf(rows)))).toEqual({
      format: 'xlsx',
      headings: ['Name', '#2', 'Note'],
      rows: [{ line: 7, cells: ['Ana', '', '#REF!'] }],
    })
  })

  it('keeps its columns where cells have no address and some are empty', () => {
    const bare = (value: string) => (value === '' ? '<c/>' : `<c t="inlineStr"><is><t>${value}</t></is></c>`)
    const row = (...values: string[]) => `<row>${values.map(bare).join('')}</row>`
    const { headings, rows } = read(part(sheetOf(row('Ime', 'Telefon', 'Opomba') + row('Živa', '', 'čaka'))))
    expect({ headings, cells: rows[0]?.cells }).toEqual({
      headings: ['Ime', 'Telefon', 'Opomba'],
      cells: ['Živa', '', 'čaka'],
    })
  })

  it('is in JSON the list with addresses, or the document itself when it has one', () => {
    const ana = { name: 'Ana', email: 'ana@example.org' }
    const rowsOf = (content: unknown) => read(text(JSON.stringify(content))).rows.map(({ cells }) => cells)
    const headingsOf = (content: unknown) => read(text(JSON.stringify(content))).headings
    const own = { ...ana, picks: ['Class 1', 'Class 2'], answers: [{ question: 'Diet', answer: 'vegan' }] }
    expect(headingsOf(own)).toEqual(['name', 'email', 'picks', 'answers'])
    expect(rowsOf(own)).toEqual([['Ana', 'ana@example.org', 'Class 1; Class 2', '']])
    expect(rowsOf({ ...ana, picks: [] })).toEqual([['Ana', 'ana@example.org', '']])
    const pretix = { event: { name: 'Tango', items: [{ name: 'Pass' }], orders: [ana] } }
    expect(rowsOf(pretix)).toEqual([['Ana', 'ana@example.org']])
    expect(rowsOf({ count: 1, next: null, results: [{ name: 'Ana' }] })).toEqual([['Ana']])
    for (const content of [
      { ...ana, guests: [{ name: 'Bo', email: 'bo@example.org' }] },
      { orders: [ana], waiting: [ana] },
      { items: [{ name: 'Pass' }], names: [{ name: 'Ana' }] },
    ]) {
      expect(readFile(text(JSON.stringify(content)))).toMatchObject({
        ok: false,
        reason: { reason: 'several-lists' },
      })
    }
  })

  it('is in JSON looked for a few documents deep, however deep the file is', () => {
    const deep = `${'{"a":'.repeat(400_000)}1${'}'.repeat(400_000)}`
    expect(readFile(text(deep))).toMatchObject({ ok: false })
  })

  it('may be JSON: a list, a named list or one document a line', () => {
    const one = {
      _id: { $oid: '64' },
      ime: 'Ana',
      kdaj: { $date: '2016-07-01T10:00:00Z' },
      placilo: { znesek: 10 },
    }
    const cells = ['64', 'Ana', '2016-07-01T10:00:00Z', '10']
    for (const content of [
      JSON.stringify([one]),
      JSON.stringify({ regs: [one] }),
      `${JSON.stringify(one)}\n`,
    ]) {
      expect(read(text(content))).toEqual({
        format: 'json',
        headings: ['_id', 'ime', 'kdaj', 'placilo.znesek'],
        rows: [{ line: 1, cells }],
      })
    }
  })

  it.each([
    ['nothing', text(''), { reason: 'empty' }],
    ['a heading alone', text('Ime,Priimek\n'), { reason: 'empty' }],
    ['a quote that is not closed', text('a,b\n"x,y\n'), { reason: 'broken', line: 2 }],
    ['a PDF', text('%PDF-1.7 …'), { reason: 'other-kind', kind: 'pdf' }],
    ['an old sheet', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), { reason: 'other-kind', kind: 'xls' }],
    ['another ZIP', zipSync({ 'a.txt': text('x') }), { reason: 'other-kind', kind: 'zip' }],
    [
      'a program',
      Uint8Array.from({ length: 500 }, (_, n) => (n * 7) % 256),
      { reason: 'other-kind', kind: 'binary' },
    ],
    ['documents that break off', text('[{"a":1},'), { reason: 'broken', line: 1 }],
    ['a sheet that breaks off', part(sheetOf('<row r="1">').slice(0, 40)), { reason: 'broken', line: null }],
    ['a ZIP that breaks off', part(sheetOf('')).subarray(0, 90), { reason: 'broken', line: null }],
    [
      'a sheet that names entities',
      part(`<!DOCTYPE a [<!ENTITY a "aaaa">]>${sheetOf(`<row r="1">${cell('A1', '&amp;')}</row>`)}`),
      { reason: 'broken', line: null },
    ],
    [
      'a sheet that unpacks to a gigabyte',
      part(sheetOf(''), { 'xl/sharedStrings.xml': new Uint8Array(80 * 1024 * 1024) }),
      { reason: 'unpacks-too-large' },
    ],
    ['too large a file', new Uint8Array(LARGEST_IMPORT + 1), { reason: 'too-large', limit: LARGEST_IMPORT }],
    [
      'documents with a heading of their own each',
      text(JSON.stringify(Array.from({ length: 2_000 }, (_, n) => Object.fromEntries(keysOf(n))))),
      { reason: 'too-many-columns', limit: 200 },
    ],
    ['50,000 lines', text(`a,b\n${'x,y\n'.repeat(50_000)}`), { reason: 'too-many-rows', limit: MOST_ROWS }],
    [
      '50,000 rows of a sheet',
      part(
        sheetOf(
          Array.from({ length: 50_000 }, (_, n) => `<row r="${n + 1}">${cell(`A${n + 1}`, 'x')}</row>`).join(
            '',
          ),
        ),
      ),
      { reason: 'too-many-rows', limit: MOST_ROWS },
    ],
    [
      'too many columns',
      text(`${'a,'.repeat(300)}\n${'x,'.repeat(300)}\n`),
      { reason: 'too-many-columns', limit: 200 },
    ],
    [
      'a cell at the far end of a sheet',
      part(sheetOf(`<row r="1">${cell('A1', 'x')}</row><row r="1048576">${cell('XFD1048576', 'x')}</row>`)),
      { reason: 'too-many-columns', limit: 200 },
    ],
  ])('is refused with the reason: %s', (_, bytes, problem) => {
    expect(readFile(bytes)).toEqual({ ok: false, reason: problem })
  })

  // each took minutes; a test ends after seconds
  it.each([
    ['a cell of tabs', text(`a,b\n"x${'\t'.repeat(400_000)}y",z\n`)],
    [
      'a long shared text in many cells',
      part(sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(200)), {
        'xl/sharedStrings.xml': text(`<sst><si><t>${' '.repeat(2_000_000)}x</t></si></sst>`),
      }),
    ],
    ['a list of lists', text(`[{"a":${'['.repeat(100_000)}1${']'.repeat(100_000)},"b":1}]`)],
  ])('is read without delay: %s', (_, bytes) => {
    expect(read(bytes).rows.length).toBeGreaterThan(0)
  })

  it('is read beside the requests, and refused where that takes too long or too much memory', async () => {
    const app = { root: path.resolve() }
    const small = text('a,b\nx,y\n')
    expect(await readInThread(app, small)).toEqual(readFile(small))
    const laborious = part(`<worksheet><sheetData>${'<row/>'.repeat(4_000_000)}</sheetData></worksheet>`)
    let turns = 0
    const ticking = setInterval(() => (turns += 1), 10)
    const refused = { ok: false, reason: { reason: 'too-laborious' } }
    expect(await readInThread(app, laborious, { timeoutMs: 500, megabytes: 512 })).toEqual(refused)
    expect(turns).toBeGreaterThan(10)
    clearInterval(ticking)
    const large = text('{"a":1}\n'.repeat(300_000))
    expect(await readInThread(app, large, { timeoutMs: 60_000, megabytes: 16 })).toEqual(refused)
  })
})

it('reads names and cells of JSON without what PostgreSQL cannot store, and cuts none in the middle of a character', () => {
  const long = `${'x'.repeat(LONGEST_CELL - 1)}💃`
  const read = readFile(new TextEncoder().encode(JSON.stringify([{ 'na\0me': 'A\0na\ud83d', note: long }])))
  expect(read).toMatchObject({
    ok: true,
    value: { headings: ['name', 'note'], rows: [{ cells: ['Ana\ufffd', 'x'.repeat(LONGEST_CELL - 1)] }] },
  })
})
