import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeLatin2, shorten, toLatin2 } from './latin2.ts'

describe('toLatin2', () => {
  it.each([
    ['Špela Žagar Čuk', 'Špela Žagar Čuk'],
    ['Łódź, Straße, Đorđe, Győr', 'Łódź, Straße, Đorđe, Győr'],
    ['c\u030Cs\u030Cz\u030C', 'čšž'],
    ['Peña Muñoz', 'Pena Munoz'],
    ['Søren Åström Æbelø', 'Soren Aström Aebelo'],
    ['Олександр Щербак', 'Oleksandr Shcherbak'],
    ['Γιώργος', 'Giorgos'],
    ['“tango” – vals … d’Arienzo', '"tango" - vals ... d\'Arienzo'],
    ['Ana 💃🏽 & Luka 🇸🇮', 'Ana & Luka'],
    ['prva\r\ndruga\tvrstica\u00A0tu', 'prva druga vrstica tu'],
    ['me\u00ADhki\u200B \u0000vezaj', 'mehki vezaj'],
    ['4,60 €', '4,60 EUR'],
  ])('writes %j as %j', (text, written) => expect(toLatin2(text)).toBe(written))

  it('writes any text as printable characters of one byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = toLatin2(text)
        const bytes = encodeLatin2(written)
        expect(bytes).toHaveLength(written.length)
        expect(bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte > 0xa0)).toBe(true)
        expect(toLatin2(written)).toBe(written)
      }),
    )
  })
})

describe('encodeLatin2', () => {
  it('has the bytes of ISO-8859-2', () => {
    expect([...encodeLatin2('ŠšČčŽžĐđß\n')]).toEqual([
      0xa9, 0xb9, 0xc8, 0xe8, 0xae, 0xbe, 0xd0, 0xf0, 0xdf, 10,
    ])
  })

  it('refuses characters outside the set', () => expect(() => encodeLatin2('ñ')).toThrow(RangeError))
})

describe('shorten', () => {
  it.each([
    ['kratko', 10, 'kratko'],
    ['natanko10z', 10, 'natanko10z'],
    ['Univerza v Ljubljani', 12, 'Univerza v'],
    ['Univerza v Ljubljani', 10, 'Univerza v'],
    ['A Wolfeschlegelsteinhausen', 12, 'A Wolfeschle'],
  ])('%j in %d characters is %j', (text, limit, short) => expect(shorten(text, limit)).toBe(short))
})
