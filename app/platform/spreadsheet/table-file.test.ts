import { describe, expect, it } from 'vitest'
import { readXlsx } from '#app/imports/reading/read-xlsx.ts'
import { m } from '../messages/messages.js'
import { numberCell, textCell } from './cell.ts'
import { type FileKind, fileKindIn } from './file-kind.ts'
import { mostRows, tableFile } from './table-file.server.ts'

const columns = [{ label: 'Name' }, { label: 'Count' }]
const rowOf = (n: number) => [textCell(`Ana ${n}`), numberCell(n)]

/** Two batches of two rows, and how many batches were read. */
function batches() {
  const read = { count: 0 }
  async function* each() {
    for (const first of [1, 3]) {
      read.count += 1
      yield [rowOf(first), rowOf(first + 1)]
    }
  }
  return { read, each: each() }
}
const fileOf = (kind: FileKind, mostCells?: number) =>
  tableFile({ columns, batches: batches().each }, { kind, name: 'TF2025-list', locale: 'sl', mostCells })

describe('the file of a table', () => {
  it('is a download that no cache stores and no search engine lists', async () => {
    for (const kind of ['csv', 'xlsx'] as const) {
      const { status, headers } = await fileOf(kind)
      expect([
        status,
        ...['content-disposition', 'cache-control', 'x-robots-tag'].map((name) => headers.get(name)),
      ]).toEqual([200, `attachment; filename="TF2025-list.${kind}"`, 'private, no-store', 'noindex'])
    }
  })

  it('has the same rows in both formats', async () => {
    const csv = await fileOf('csv')
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await csv.arrayBuffer())).toBe(
      '\uFEFFName;Count\r\nAna 1;1\r\nAna 2;2\r\nAna 3;3\r\nAna 4;4\r\n',
    )
    const xlsx = await fileOf('xlsx')
    expect(readXlsx(new Uint8Array(await xlsx.arrayBuffer())).map(({ cells }) => cells)).toEqual([
      ['Name', 'Count'],
      ['Ana 1', '1'],
      ['Ana 2', '2'],
      ['Ana 3', '3'],
      ['Ana 4', '4'],
    ])
  })

  it('is refused with a sentence as a workbook with more cells than the limit, and stops reading there', async () => {
    expect((await fileOf('xlsx', 8)).status).toBe(200)
    expect((await fileOf('csv', 2)).status).toBe(200)
    const { read, each } = batches()
    const refused = await tableFile(
      { columns, batches: each },
      { kind: 'xlsx', name: 'x', locale: 'sl', mostCells: 3 },
    )
    expect([refused.status, refused.headers.get('content-disposition'), read.count]).toEqual([413, null, 1])
    expect(await refused.text()).toBe(m.lists_file_too_long({ most: 1 }, { locale: 'sl' }))
  })

  it('has at most 400,000 cells as a workbook', () => {
    expect([mostRows(1), mostRows(25), mostRows(0)]).toEqual([400_000, 16_000, 400_000])
  })
})

it('the format of a file is the end of its address', () => {
  expect(['/admin/audit.csv', '/admin/audit.xlsx', '/admin/audit'].map(fileKindIn)).toEqual([
    'csv',
    'xlsx',
    'csv',
  ])
})
