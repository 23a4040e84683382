import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvCell, csvText } from './csv-cell.ts'

/** The cells that a spreadsheet with this separator makes of a line: quotes count at the beginning of a cell alone. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] === '"') {
      const quoted = /^"((?:[^"]|"")*)"/.exec(line.slice(at))
      if (quoted) {
        const rest = line.indexOf(separator, at + quoted[0].length)
        const end = rest === -1 ? line.length : rest
        cells.push((quoted[1] ?? '').replaceAll('""', '"') + line.slice(at + quoted[0].length, end))
        at = end + 1
        continue
      }
    }
    const next = line.indexOf(separator, at)
    const end = next === -1 ? line.length : next
    cells.push(line.slice(at, end))
    at = end + 1
  }
  return cells
}

const isFormula = (cell: string) => /^\s*[=+\-@＝＋－＠]/.test(cell)

describe('the cells of a CSV file', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    ';=1',
    ';x',
    '\tx',
    '\rx',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '\ufeff=1',
    '\u200b=1',
  ])('have an apostrophe before %j', (text) => {
    expect(csvText(text).replace(/^"/, '')).toBe(
      `'${text.replace(/[;\t\r\n]\s*(?=[=+\-@＝＋－＠])/g, "$&'")}${/[",;\t\r\n]/.test(text) ? '"' : ''}`,
    )
  })

  it.each([
    ['a;=1', `"a;'=1"`],
    ['a; ＠x', `"a; '＠x"`],
    ['a,=1', `"a,'=1"`],
    ['a\n-1', `"a\n'-1"`],
    ['a\t+1', `"a\t'+1"`],
  ])('have an apostrophe after the separator in %j', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  it.each(['Ana', 'a=b', 'a-b', 'Ana, Berta', 'tango@festival.example', 'č; š', ''])(
    'leave %j unchanged',
    (text) => {
      expect(csvText(text).replace(/^"|"$/g, '')).toBe(text)
    },
  )

  it('leave numbers and dates unchanged', () => {
    expect(['-5.00', '1234,50', '2025-11-13'].map(csvCell)).toEqual(['-5.00', '"1234,50"', '2025-11-13'])
  })

  it('are never formulas, for any separator of a spreadsheet', () => {
    const text = fc.string({ unit: fc.constantFrom(...'=+-@＝＠;,"\' \tax1') })
    const look = fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (texts) => {
      for (const written of [',', ';']) {
        const line = texts.map(csvText).join(written)
        for (const read of [',', ';', '\t']) {
          expect(cellsOf(line, read).filter(isFormula)).toEqual([])
        }
        expect(cellsOf(line, written)).toHaveLength(texts.length)
      }
    })
    fc.assert(look, { seed: 4, numRuns: 5000 })
  })
})
