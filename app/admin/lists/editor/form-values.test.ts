import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Field, FieldKind } from '#app/data-api/shape/shape.ts'
import { instantText, parseInstant } from '#app/platform/values/instant-text.ts'
import { type FormValue, fromForm, toForm, touchedIn } from './form-values.ts'

const field = (kind: FieldKind, over: Partial<Field> = {}): Field => ({ name: 'it', kind, ...over })
const mode = field('object', { parts: ['mode', 'leaders', 'vatRegistered'] })

/** kind, value of the document, form value in English, form value in Slovenian where it differs */
const cases: readonly (readonly [Field, unknown, FormValue, FormValue?])[] = [
  [field('text'), 'Ana', 'Ana'],
  [field('text'), null, ''],
  [field('longText'), 'a\nb', 'a\nb'],
  [field('id'), '0123456789abcdef01234567', '0123456789abcdef01234567'],
  [field('choice'), 'active', 'active'],
  [field('country'), 'SI', 'SI'],
  [field('email'), 'a@b.si', 'a@b.si'],
  [field('textList'), ['a', 'b'], ['a', 'b']],
  [field('textList'), [], []],
  [field('choices'), ['admin'], ['admin']],
  [field('number'), 46.06, '46.06', '46,06'],
  [field('number'), 0, '0'],
  [field('number'), null, ''],
  [field('cents'), 123450, '1234.50', '1234,50'],
  [field('cents'), -5, '-0.05', '-0,05'],
  [field('boolean'), true, true],
  [field('boolean'), false, false],
  [field('instant'), new Date('2025-11-13T20:30:00+01:00'), '2025-11-13T20:30'],
  [field('instant'), new Date('2025-07-03T01:00:00+02:00'), '2025-07-03T01:00'],
  [field('day'), '2025-11-13', '2025-11-13'],
  [field('bilingual'), { en: 'a', sl: 'b' }, { en: 'a', sl: 'b' }],
  [field('bilingual'), { en: 'a', sl: '' }, { en: 'a', sl: '' }],
  [field('bilingual'), null, { en: '', sl: '' }],
  [
    mode,
    { mode: 'role', leaders: 12, vatRegistered: true },
    { mode: 'role', leaders: '12', vatRegistered: true },
  ],
]

describe('a document read back from the form is unchanged:', () => {
  it.each(cases.map(([of, value, en, sl = en]) => ({ of, value, en, sl })))(
    '$of.kind $value',
    ({ of, value, en, sl }) => {
      expect(toForm(of, value, 'en')).toEqual(en)
      expect(toForm(of, value, 'sl')).toEqual(sl)
      expect(fromForm(of, en)).toEqual({ ok: true, value })
      expect(fromForm(of, sl)).toEqual({ ok: true, value })
    },
  )
})

describe('an invalid input is refused:', () => {
  it.each([
    ['number', 'twelve', 'number'],
    ['number', '1.2.3', 'number'],
    ['cents', '12.345', null],
    ['cents', '1,2,3', 'cents'],
    ['cents', 'ten', 'cents'],
    ['day', '2025-02-30', 'day'],
    ['instant', '2025-11-13', 'instant'],
    ['instant', '2025-11-13T25:00', 'instant'],
  ] as const)('of the kind %s: %j', (kind, typed, reason) => {
    const read = fromForm(field(kind), typed)
    expect(read).toEqual(reason === null ? { ok: true, value: 1234500 } : { ok: false, reason })
  })

  it('a part of an object that is no number', () => {
    expect(fromForm(mode, { mode: 'role', leaders: 'x' })).toEqual({ ok: false, reason: 'number' })
  })
})

describe('a time of Ljubljana', () => {
  it.each([
    ['2025-10-26T02:30', '2025-10-26T00:30:00.000Z', 'comes twice: the first'],
    ['2025-10-26T03:00', '2025-10-26T02:00:00.000Z', 'after it'],
    ['2025-03-30T01:59', '2025-03-30T00:59:00.000Z', 'before the skip'],
    ['2025-03-30T02:30', '2025-03-30T01:30:00.000Z', 'skipped: as winter time'],
    ['2025-03-30T03:00', '2025-03-30T01:00:00.000Z', 'after the skip'],
  ])('%s is %s (%s)', (text, instant) => {
    expect(parseInstant(text)?.toISOString()).toBe(instant)
  })

  it('reads back as shown, except in the hour that the clock change repeats', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
        (any) => {
          const minute = new Date(Math.floor(any.getTime() / 60_000) * 60_000)
          const read = parseInstant(instantText(minute))
          expect([minute.getTime(), minute.getTime() - 3_600_000]).toContain(read?.getTime())
        },
      ),
    )
  })
})

describe('a changed field', () => {
  it('is named by its label', () => {
    const before = { a: 'x', b: ['y'], c: { en: '1', sl: '' }, d: false }
    expect(touchedIn(before, { ...before })).toEqual([])
    expect(touchedIn(before, { a: 'z', b: ['y', 'z'], c: { en: '1', sl: '2' }, d: true })).toEqual([
      'a',
      'b',
      'c',
      'd',
    ])
  })
})
