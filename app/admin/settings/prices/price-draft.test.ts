import { describe, expect, it } from 'vitest'
import { beginSheet, changeSheet, type Sheet, setCells } from '#app/platform/ui/admin/sheet/sheet.ts'
import { priceDraft, typedInDraft } from './price-draft.ts'
import { newLine } from './price-sheet.ts'

const stored: Sheet = [
  { id: 'pass', cells: { code: 'pass', en: 'Full pass', early: '120' } },
  { id: 'class', cells: { code: 'class', en: 'Class', early: '20' } },
]
const typed = [...setCells(stored, [{ row: 1, column: 'early', value: '22x' }]), newLine('new 1')]

describe('the draft of a price list', () => {
  it('has no values where nothing differs from what is stored', () => {
    expect(priceDraft(stored, stored)).toEqual({})
  })

  it('brings back what was typed, with cells that are no prices and lines that are new', () => {
    expect(typedInDraft(priceDraft(typed, stored), stored)).toEqual(typed)
    expect(changeSheet(beginSheet(stored), typed).past).toEqual([stored])
  })

  it('leaves to a colleague the cells that nobody touched here', () => {
    const now = setCells(stored, [{ row: 0, column: 'early', value: '130' }])
    const back = typedInDraft(priceDraft(typed, stored), now)
    expect(back?.map(({ cells }) => cells.early)).toEqual(['130', '22x', ''])
  })

  it.each([{}, { now: '[{', base: '[]' }, { now: '[{"id":1}]', base: '[]' }, { now: '[]' }])(
    'is nothing where it cannot be read: %o',
    (values) => {
      expect(typedInDraft(values, stored)).toBeNull()
    },
  )
})
