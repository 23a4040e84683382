import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CamtVersion, camt053 } from '#tests/bank/camt.ts'
import { encodeAs } from '#tests/bank/encode.ts'
import { inOneGo } from '#tests/bank/in-one-go.ts'
import { readStatementFile } from './read-statement-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const statement = {
  opening: 100_000,
  entries: [{ amount: 11_875, name: 'Živa Ščuk', strd: ['SI122600000000177'] }],
}
const xml = camt053(statement)
const sound = utf8(xml)

function errorOf(bytes: Uint8Array) {
  const read = inOneGo(readStatementFile(bytes))
  if (read.ok) throw new Error('read')
  return read.reason
}

describe('a refused file is reported with the position of the error', () => {
  it.each<[string, string | Uint8Array, object]>([
    ['empty', '', { reason: 'empty' }],
    ['blank', ' \r\n ', { reason: 'empty' }],
    ['a PDF', '%PDF-1.7 …', { reason: 'other-kind', kind: 'pdf' }],
    ['an XLSX', 'PK\u0003\u0004\u0014 [Content_Types].xml', { reason: 'other-kind', kind: 'xlsx' }],
    ['a ZIP', 'PK\u0003\u0004\u0014 izpisek.xml', { reason: 'other-kind', kind: 'zip' }],
    ['an XLS', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), { reason: 'other-kind', kind: 'xls' }],
    ['a picture', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), { reason: 'other-kind', kind: 'image' }],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 0x08), { reason: 'other-kind', kind: 'gzip' }],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x3c, 0x00), { reason: 'other-kind', kind: 'utf-16' }],
    ['a sign-in page', '\n<!doctype html><title>Banka</title>', { reason: 'other-kind', kind: 'html' }],
    ['MT940', ':20:940S260708\n:25:SI56', { reason: 'other-kind', kind: 'mt940' }],
    ['lines of text', 'Datum;Znesek\n', { reason: 'other-kind', kind: 'text' }],
    [
      'camt.052',
      xml.replace('camt.053.001.08', 'camt.052.001.08'),
      { reason: 'other-message', message: 'camt.052.001.08' },
    ],
    [
      'camt.054',
      xml.replace('camt.053.001.08', 'camt.054.001.04'),
      { reason: 'other-message', message: 'camt.054.001.04' },
    ],
    [
      'version 06',
      xml.replace('053.001.08', '053.001.06'),
      { reason: 'other-message', message: 'camt.053.001.06' },
    ],
    ['an invoice', '<?xml version="1.0"?>\n<Invoice/>', { reason: 'other-message', message: 'Invoice' }],
    [
      'no statement',
      xml.replace(/<Stmt>[\s\S]*<\/Stmt>/, ''),
      { reason: 'missing', field: 'BkToCstmrStmt/Stmt' },
    ],
    [
      'a document type',
      xml.replace('<Document', '<!DOCTYPE Document [<!ENTITY a "b">]>\n<Document'),
      { reason: 'entities', place: { line: 2 } },
    ],
    ['an entity', xml.replace('Živa', '&ziva;'), { reason: 'entities' }],
    [
      'tags that cross',
      xml.replace('</Nm></Pty>', '</Pty></Nm>'),
      { reason: 'malformed', place: { line: 15 } },
    ],
    [
      'elements too deep',
      `<Document xmlns="urn:camt.053.001.08">${'<a>'.repeat(100)}`,
      { reason: 'malformed', detail: 'too deep' },
    ],
    [
      'no amount',
      xml.replace('<Amt Ccy="EUR">118.75</Amt>', ''),
      { reason: 'missing', field: 'Ntry/Amt', place: { line: 10 } },
    ],
    [
      'a third decimal',
      xml.replaceAll('>118.75<', '>118.755<'),
      { reason: 'unreadable', field: 'Ntry/Amt', text: '118.755' },
    ],
    [
      'an amount below 0',
      xml.replaceAll('>118.75<', '>-118.75<'),
      { reason: 'unreadable', field: 'Ntry/Amt' },
    ],
    [
      'no indicator',
      xml.replace(/(<Ntry>\n<Amt[^/]*\/Amt>)<CdtDbtInd>CRDT<\/CdtDbtInd>/, '$1'),
      { reason: 'missing', field: 'Ntry/CdtDbtInd' },
    ],
    [
      'an unknown status',
      xml.replace('BOOK', 'MAYBE'),
      { reason: 'unreadable', field: 'Ntry/Sts/Cd', text: 'MAYBE' },
    ],
    [
      'no day',
      xml.replace('<BookgDt><Dt>2026-07-08', '<BookgDt><Dt>2026-02-30'),
      { reason: 'unreadable', field: 'Ntry/BookgDt/Dt', text: '2026-02-30' },
    ],
    ['no account', xml.replace(/<Acct>[\s\S]*?<\/Acct>/, ''), { reason: 'missing' }],
  ])('%s', (_, file, error) => {
    expect(errorOf(typeof file === 'string' ? utf8(file) : file)).toMatchObject(error)
  })

  it('when it is cut off at any point', () => {
    // what is cut within the first word of the root is no statement yet
    const cuts = Array.from({ length: sound.length - 120 }, (_, n) => n + 110).filter(
      (at) => at < xml.trimEnd().length,
    )
    const reasons = new Map<string, number>()
    for (const at of cuts) {
      const { reason } = errorOf(sound.subarray(0, at))
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
    }
    expect([...reasons.keys()]).toEqual(['truncated'])
    expect(errorOf(sound.subarray(0, sound.length / 2)).place).toEqual({ line: 9, column: 71 })
  })

  it('when it has more than 20 MB or 50,000 entries', () => {
    expect(errorOf(new Uint8Array(20 * 1024 * 1024 + 1))).toMatchObject({
      reason: 'too-large',
      limit: 20_971_520,
    })
    const entries = Array.from({ length: 3 }, () => ({ amount: 100 }))
    const limits = { largestFile: 100_000, mostEntries: 2 }
    expect(inOneGo(readStatementFile(utf8(camt053({ opening: 0, entries })), null, limits))).toMatchObject({
      ok: false,
      reason: { reason: 'too-many-entries', limit: 2, place: { line: 30 } },
    })
    const collective = camt053({ opening: 0, entries: [{ amount: 300, transactions: entries }] })
    expect(inOneGo(readStatementFile(utf8(collective), null, limits))).toMatchObject({
      ok: false,
      reason: { reason: 'too-many-entries' },
    })
  })
})

describe('the declared encoding', () => {
  it.each(['utf-8', 'windows-1250', 'iso-8859-2'] as const)('%s is read', (encoding) => {
    const bytes = encodeAs(camt053(statement, '08', encoding.toUpperCase()), encoding)
    const read = inOneGo(readStatementFile(bytes))
    expect(read.ok && read.value[0]?.entries[0]?.party.name).toBe('Živa Ščuk')
  })

  it('is UTF-8 without a declaration, with a mark or without', () => {
    const bare = xml.replace(/<\?xml.*\?>/, '')
    for (const bytes of [utf8(bare), utf8(`\uFEFF${xml}`), utf8(`\uFEFF${bare}`)]) {
      const read = inOneGo(readStatementFile(bytes))
      expect(read.ok && read.value[0]?.entries[0]?.party.name).toBe('Živa Ščuk')
    }
  })

  it('covers letters of ISO-8859-1 that ISO-8859-2 lacks', () => {
    const french = { opening: 0, entries: [{ amount: 1, name: 'Françoise Muñoz' }] }
    const read = inOneGo(readStatementFile(encodeAs(camt053(french, '08', 'ISO-8859-1'), 'iso-8859-1')))
    expect(read.ok && read.value[0]?.entries[0]?.party.name).toBe('Françoise Muñoz')
  })

  it.each([
    ['UTF-8', 'windows-1250', 'windows-1250'],
    ['UTF-8', 'iso-8859-2', null],
    ['windows-1250', 'utf-8', 'utf-8'],
    ['ISO-8859-2', 'utf-8', 'utf-8'],
    ['ISO-8859-2', 'windows-1250', 'windows-1250'],
    ['windows-1250', 'iso-8859-2', 'iso-8859-2'],
    ['ISO-8859-1', 'iso-8859-2', 'iso-8859-2'],
    ['ISO-8859-1', 'windows-1250', 'windows-1252'],
  ] as const)('%s is refused for a file in %s', (declared, truth, probably) => {
    const written = camt053(statement, '08', declared)
    const before = written.slice(0, written.indexOf('Živa'))
    expect(errorOf(encodeAs(written, truth))).toEqual({
      reason: 'encoding',
      declared,
      probably,
      place: { byte: before.length, line: before.split('\n').length },
    })
  })

  it('is checked to the end of the file, and the error has its byte', () => {
    const filler = '<!-- čšž -->'.repeat(20_000)
    const start = utf8(xml.replace('<GrpHdr>', `${filler}<GrpHdr>`))
    for (const at of [65_530, 65_536, 65_540, 131_072, 200_001]) {
      const bytes = start.slice()
      const ascii = bytes.indexOf(0x2d, at)
      bytes[ascii] = 0x9e
      expect(errorOf(bytes)).toMatchObject({ reason: 'encoding', place: { byte: ascii } })
    }
  })

  it('is refused when it is unsupported', () => {
    expect(errorOf(utf8(camt053(statement, '08', 'EBCDIC-CP-US')))).toMatchObject({
      reason: 'unknown-encoding',
      declared: 'EBCDIC-CP-US',
      place: { line: 1 },
    })
  })
})

it.each<CamtVersion>(['02', '03', '04', '08'])(
  'version %s is read, with namespace prefixes too',
  (version) => {
    const plain = camt053(statement, version)
    const prefixed = plain.replace(/<(\/?)([A-Z])/g, '<$1ns:$2').replace('xmlns=', 'xmlns:ns=')
    const [one, other] = [plain, prefixed].map((text) => inOneGo(readStatementFile(utf8(text))))
    expect(one).toMatchObject({
      ok: true,
      value: [{ format: `camt.053.001.${version}`, entries: [{ amountCents: 11_875 }] }],
    })
    expect(other).toEqual(one)
  },
)

it('refuses the fixtures cut in half', () => {
  for (const name of ['v2.minimal', 'v4']) {
    const bytes = readFileSync(
      path.resolve(import.meta.dirname, `../../../tests/fixtures/camt053/${name}.xml`),
    )
    expect(errorOf(bytes.subarray(0, bytes.length / 2)).reason).toBe('truncated')
  }
})
