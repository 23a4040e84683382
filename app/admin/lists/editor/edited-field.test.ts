import { describe, expect, it } from 'vitest'
import type { Kind } from '#app/data-api/gate.ts'
import { shapes } from '#app/data-api/shape/shapes.ts'
import { type EditedField, editedField } from './edited-field.ts'
import { fromForm, toForm } from './form-values.ts'

const kinds = Object.keys(shapes) as Kind[]
const edited = (kind: Kind, name: string): EditedField => {
  const field = shapes[kind].fields.find((one) => one.name === name)
  if (!field) throw new Error(`${kind} have no ${name}`)
  return editedField(kind, field)
}
const [one, other, given] = ['a', 'b', 'c'].map((digit) => digit.repeat(24))

describe('the control of a field that refers to other documents', () => {
  const naming = kinds.flatMap((kind) =>
    shapes[kind].fields.flatMap((field) => {
      const { names, columns = [] } = editedField(kind, field)
      return [names, ...columns.map((column) => column.names)].flatMap((found) =>
        found ? [{ field: `${kind}.${field.name}`, ...found }] : [],
      )
    }),
  )

  it.each(naming)('$field is a field of $kind: $by', ({ kind, by, query = {} }) => {
    const names = shapes[kind].fields.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([by, ...Object.keys(query)]))
  })

  it('is a choice wherever the festival refers to something', () => {
    expect(naming.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'events.venue',
        'events.artists',
        'events.priceItem',
        'costs.event',
        'costs.artist',
        'team.artist',
        'regs.picks',
        'regs.extras',
      ]),
    )
  })
})

describe('lists of small documents', () => {
  it('removed picks are dropped, and the others keep their events', () => {
    const picks = edited('regs', 'picks')
    const shown = [
      { event: one, role: 'leader', state: 'placed' },
      { event: given, role: 'leader', state: 'left' },
      { event: other, role: 'leader', state: 'waiting' },
    ]
    const form = toForm(picks, shown, 'en')
    expect(form).toEqual([one, other])
    expect(fromForm(picks, form)).toEqual({ ok: true, value: [one, other] })
  })

  it.each(['en', 'sl'] as const)(
    'extras read back as they were, with an amount or without, in %s',
    (locale) => {
      const extras = edited('regs', 'extras')
      const shown = [{ code: 'shirt' }, { code: 'gift', amountCents: 2550 }]
      expect(fromForm(extras, toForm(extras, shown, locale))).toEqual({ ok: true, value: shown })
    },
  )

  it('an incomplete row is an error; an empty row is dropped', () => {
    const extras = edited('regs', 'extras')
    expect(fromForm(extras, ' | 25')).toEqual({ ok: false, reason: 'rows' })
    expect(fromForm(extras, 'shirt | twelve')).toEqual({ ok: false, reason: 'rows' })
    expect(fromForm(extras, 'shirt | \n | ')).toEqual({ ok: true, value: [{ code: 'shirt' }] })
  })
})
