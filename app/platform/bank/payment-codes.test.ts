import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import { localDay } from '../values/local-day.ts'
import { cents } from '../values/money.ts'
import { epcPayload } from './epc-qr.ts'
import { epcQr, epcQrSvg, upnQr, upnQrSvg } from './payment-codes.server.ts'
import { pngOf } from './qr-png.server.ts'
import { upnPayload } from './upn-qr.ts'

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
})

const iban = 'SI56040001234567829'
const longest = { name: 'Š'.repeat(40), street: 'Č'.repeat(40), place: 'Ž'.repeat(40) }

const upn = written(
  upnPayload({
    payer: { name: 'Špela Žagar', street: 'Čopova ulica 1', place: '1000 Ljubljana' },
    amountCents: cents(460),
    purpose: 'Začetek ^FNC1 ^065 ^^ ^ECI000003 ^',
    dueOn: localDay('2025-09-06'),
    recipient: {
      name: 'Društvo Ronda',
      street: 'Ob Ljubljanici 5',
      place: '1000 Ljubljana',
      iban,
      reference: 'SI122500000000177',
    },
  }),
)
const longestUpn = written(
  upnPayload({
    payer: longest,
    amountCents: cents(99_999_999_999),
    purpose: 'č'.repeat(50),
    dueOn: localDay('2025-09-06'),
    recipient: { ...longest, iban, reference: `SI00${'1'.repeat(22)}` },
  }),
)
const epc = written(
  epcPayload({
    recipient: { name: 'Društvo Čas za tango', iban },
    amountCents: cents(460),
    remittance: { rf: 'RF88TF2517' },
  }),
)
const longestEpc = written(
  epcPayload({
    recipient: { name: 'č'.repeat(80), iban: 'MT84MALT011000012345MTLCAST001S', bic: 'MALTMTMTXXX' },
    amountCents: cents(99_999_999_999),
    remittance: { text: 'ž'.repeat(200) },
    purposeCode: 'OTHR',
  }),
)

const shownUpn = [
  ['SVG', (payload: string) => coloured(upnQrSvg(payload))],
  ['PNG', (payload: string) => pngOf(upnQr(payload))],
] as const
const shownEpc = [
  ['SVG', (payload: string) => coloured(epcQrSvg(payload))],
  ['PNG', (payload: string) => pngOf(epcQr(payload))],
] as const

describe.each(shownUpn)('UPN QR as %s, read by another program', (_, show) => {
  it('contains every written field', async () => {
    const { text } = await read(show(upn))
    expect(text.split('\n')).toEqual([
      'UPNQR',
      '',
      '',
      '',
      '',
      'Špela Žagar',
      'Čopova ulica 1',
      '1000 Ljubljana',
      '00000000460',
      '',
      '',
      'OTHR',
      'Začetek ^FNC1 ^065 ^^ ^ECI000003 ^',
      '06.09.2025',
      iban,
      'SI122500000000177',
      'Društvo Ronda',
      'Ob Ljubljanici 5',
      '1000 Ljubljana',
      '201',
      '',
    ])
  })

  it.each([upn, longestUpn])('is version 15, level M, ISO-8859-2 by ECI', async (payload) => {
    const { text, version, ecLevel, hasECI } = await read(show(payload))
    expect({ text, version, ecLevel, hasECI }).toEqual({
      text: payload,
      version: '15',
      ecLevel: 'M',
      hasECI: true,
    })
  })
})

describe.each(shownEpc)('EPC QR as %s, read by another program', (_, show) => {
  it.each([epc, longestEpc])('contains what was written, at level M, within version 13', async (payload) => {
    const { text, version, ecLevel } = await read(show(payload))
    expect({ text, ecLevel }).toEqual({ text: payload, ecLevel: 'M' })
    expect(Number(version)).toBeLessThanOrEqual(13)
  })
})

it('both codes hold a slip with every field at its maximum', () => {
  expect(longestUpn.length).toBe(338)
  expect(new TextEncoder().encode(longestEpc).length).toBeGreaterThan(325)
})

type Picture = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

async function read(picture: Picture | Buffer): Promise<ReadResult> {
  const input =
    picture instanceof Buffer ? new Uint8Array(picture) : { ...picture, colorSpace: 'srgb' as const }
  const found = await readBarcodes(input, { formats: ['QRCode'] })
  const [code] = found
  if (found.length !== 1 || !code) throw new Error(`${found.length} codes in the picture`)
  return code
}

/** Draws what a browser would: every rectangle of every path, in order, on transparent (here: dark) background. */
function coloured(svg: string, scale = 4): Picture {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) * scale
  const data = new Uint8ClampedArray(side * side * 4)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  for (const [, fill, path = ''] of svg.matchAll(/<path(?: fill="(#fff)")? d="([^"]+)"/g)) {
    const rectangles = [...path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)[hH]-?\d+z/g)]
    expect(rectangles.map(([text]) => text).join('')).toBe(path)
    for (const [x, y, width, height] of rectangles.map(([, ...numbers]) =>
      numbers.map((n) => Number(n) * scale),
    )) {
      if (x === undefined || y === undefined || width === undefined || height === undefined) continue
      for (let row = y; row < y + height; row++) {
        for (let column = x; column < x + width; column++) {
          data.fill(fill ? 255 : 0, (row * side + column) * 4, (row * side + column) * 4 + 3)
        }
      }
    }
  }
  return { data, width: side, height: side }
}

function written(payload: { ok: true; value: string } | { ok: false; reason: string }): string {
  if (!payload.ok) throw new Error(payload.reason)
  return payload.value
}
