import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS } from './limits.ts'
import { dateFormatsOf, serialText } from './sheet-dates.ts'
import { FileProblemFound, type Row } from './table.ts'
import { unpack } from './unpack.ts'

const broken = () => new FileProblemFound({ reason: 'broken', line: null })

/**
 * The rows of the first visible sheet, the heading first, without empty ones. Of a formula the value that the spreadsheet stored is read; nothing is worked out.
 * @throws FileProblemFound
 */
export function readXlsx(bytes: Uint8Array): Row[] {
  const parts = unpack(bytes, (name) =>
    /^xl\/(workbook|styles|sharedStrings)\.xml$|^xl\/_rels\/workbook\.xml\.rels$|^xl\/worksheets\/[^/]+\.xml$/.test(
      name,
    ),
  )
  if (!parts.has('xl/workbook.xml')) {
    throw new FileProblemFound({ reason: 'other-kind', kind: isOds(bytes) ? 'ods' : 'zip' })
  }
  const textOf = (name: string) => {
    const part = parts.get(name)
    return part ? new TextDecoder().decode(part) : null
  }
  const { sheet, is1904 } = firstSheet(textOf('xl/workbook.xml') ?? '')
  const path = pathOf(textOf('xl/_rels/workbook.xml.rels') ?? '', sheet)
  const content = path === null ? null : textOf(path)
  if (content === null) throw broken()
  const strings = sharedStrings(textOf('xl/sharedStrings.xml') ?? '')
  const isDate = dateFormatsOf(textOf('xl/styles.xml') ?? '', walk)
  return rowsOf(content, { strings, isDate, is1904 })
}

/** The first part of an OpenDocument file is called so, and not packed. */
function isOds(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 100)).includes('opendocument')
}

type Walker = {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** Reads XML. Document types are refused, so that no entity grows. */
function walk(xml: string, { open, text, close }: Walker): void {
  if (xml === '') return
  const parser = new SaxesParser()
  const local = (name: string) => name.replace(/^.*:/, '')
  parser.on('error', () => {
    throw broken()
  })
  parser.on('doctype', () => {
    throw broken()
  })
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => open?.(local(name), attributes))
  parser.on('text', (part) => text?.(part))
  parser.on('cdata', (part) => text?.(part))
  parser.on('closetag', ({ name }: SaxesTagPlain) => close?.(local(name)))
  parser.write(xml).close()
}

function firstSheet(workbook: string): { sheet: string | null; is1904: boolean } {
  let sheet: string | null = null
  let is1904 = false
  walk(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      sheet ??= Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? null
    },
  })
  return { sheet, is1904 }
}

function pathOf(relations: string, id: string | null): string | null {
  let path: string | null = null
  walk(relations, {
    open: (_, attributes) => {
      if (attributes.Id === id) path = attributes.Target ?? null
    },
  })
  return path === null ? null : (path as string).replace(/^\/?(xl\/)?/, 'xl/')
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text: string | null = null
  let isPhonetic = false
  let isIn = false
  walk(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isIn = name === 't'
    },
    text: (part) => {
      if (isIn && !isPhonetic && text !== null) text += part
    },
    close: (name) => {
      // many cells may have the same text
      if (name === 'si') strings.push((text ?? '').trim().slice(0, LONGEST_CELL))
      if (name === 'rPh') isPhonetic = false
      isIn = false
    },
  })
  return strings
}

type Cell = { readonly column: number; readonly type: string; readonly style: number; text: string }

function rowsOf(
  xml: string,
  {
    strings,
    isDate,
    is1904,
  }: {
    readonly strings: readonly string[]
    readonly isDate: (style: number) => boolean
    readonly is1904: boolean
  },
): Row[] {
  const rows: Row[] = []
  let line = 0
  let cells: string[] = []
  let cell: Cell | null = null
  /** Of a cell without an address. */
  let next = 0
  let isIn = false
  const shownOf = ({ type, style, text }: Cell) => {
    if (type === 's') return strings[Number(text)] ?? ''
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd' || text === '') return text
    return isDate(style) ? serialText(Number(text), is1904) : numberText(text)
  }
  walk(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1)
        cells = []
        next = 0
      }
      if (name === 'c') {
        const column = columnOf(attributes.r ?? '') ?? next
        next = column + 1
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      }
      isIn = cell !== null && (name === 'v' || name === 't')
    },
    text: (part) => {
      if (isIn && cell) cell.text += part
    },
    close: (name) => {
      isIn = false
      if (name === 'c' && cell) {
        const value = shownOf(cell).trim()
        if (value !== '' && cell.column >= MOST_COLUMNS) {
          throw new FileProblemFound({ reason: 'too-many-columns', limit: MOST_COLUMNS })
        }
        while (value !== '' && cells.length < cell.column) cells.push('')
        if (value !== '') cells[cell.column] = value
        cell = null
      }
      if (name !== 'row' || cells.every((text) => text === '')) return
      rows.push({ line, cells })
      // one more than there may be says that there are too many
      if (rows.length > MOST_ROWS + 1) {
        throw new FileProblemFound({ reason: 'too-many-rows', limit: MOST_ROWS })
      }
    },
  })
  return rows
}

/** `AB12` is column 27, from 0. */
function columnOf(address: string): number | null {
  const columnName = /^[A-Z]{1,3}/.exec(address)?.[0]
  if (!columnName) return null
  return [...columnName].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1
}

/** As a person would type it: spreadsheets store `3.8641E10`. */
function numberText(text: string): string {
  const number = Number(text)
  return Number.isFinite(number) ? String(number) : text
}
