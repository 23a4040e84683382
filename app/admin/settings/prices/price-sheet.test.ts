import { describe, expect, it } from 'vitest'
import { setCells } from '#app/platform/ui/admin/sheet/sheet.ts'
import { MOST_CENTS, MOST_PACKED, MOST_QUOTA } from '#app/pricing/price-item.ts'
import { isSameItem } from '#app/pricing/price-list-change.ts'
import { priceItems } from '#db/seed/prices.ts'
import { priceListForm } from './price-list-form.ts'
import { itemsIn, newLine, numbered, sheetOf } from './price-sheet.ts'

const none = new Map<string, number>()
const at = (code: string) => priceItems.findIndex((item) => item.code === code)

describe('the price sheet', () => {
  it.each(['en', 'sl'] as const)('shows the price list in %s and reads it back', (locale) => {
    const { items, errors } = itemsIn(sheetOf(priceItems, locale), none)
    expect(errors).toEqual([])
    expect(items).toHaveLength(priceItems.length)
    items.forEach((item, n) => {
      const before = priceItems[n]
      expect(before && isSameItem(before, item), item.code).toBe(true)
    })
  })

  it('shows whole euros and cents, and in words what a pass covers', () => {
    const [full] = sheetOf(priceItems, 'en')
    expect(full?.cells).toMatchObject({ superEarly: '285', covers: expect.stringContaining('milonga') })
    const six = sheetOf(priceItems, 'sl')[at('six-classes')]
    expect(six?.cells.covers).toMatch(/^6 × /)
    expect(six?.cells.vat).toBe('22')
  })

  it('parses cents with a comma or a point, and covered kinds by name in both languages', () => {
    const line = newLine('new-1')
    const amounts = { superEarly: '75,50', early: '81.5', regular: '93', door: '105' }
    const typed = { code: 'x', en: 'X', kind: 'pack', vat: '9,5 %', covers: '3 x class, milonga #technique' }
    const { items, errors } = itemsIn([{ ...line, cells: { ...line.cells, ...typed, ...amounts } }], none)
    expect(errors).toEqual([])
    expect(items[0]).toMatchObject({
      kind: 'pack',
      vatRatePercent: 9.5,
      quota: null,
      order: 0,
      covers: { kinds: ['class', 'milonga'], tags: ['technique'], atMost: 3 },
      amountCents: { superEarly: 7550, early: 8150, regular: 9300, door: 10_500 },
    })
  })

  it('P6 P18 P19 names the cell in error', () => {
    const sheet = sheetOf(priceItems, 'en')
    const wrong = (code: string, cells: Record<string, string>, used = none) => {
      const changes = Object.entries(cells).map(([column, value]) => ({ row: at(code), column, value }))
      return itemsIn(setCells(sheet, changes), used).errors.map(({ column, error }) => [column, error])
    }
    expect(wrong('full-pass', { superEarly: '310', early: '285' })).toEqual([['early', 'amount-falls']])
    expect(wrong('class', { early: '-1' })).toEqual([['early', 'amount-negative']])
    expect(wrong('class', { early: 'a lot' })).toEqual([['early', 'amount']])
    expect(wrong('class', { door: '100000' })).toEqual([])
    expect(wrong('class', { door: '100000,01' })).toEqual([['door', 'amount-most']])
    expect(wrong('full-pass', { quota: '1000001' })).toEqual([['quota', 'quota-most']])
    expect(wrong('full-pass', { covers: '1001 × class' })).toEqual([['covers', 'covers-none']])
    expect(wrong('class', { quota: '5' })).toEqual([['quota', 'quota-on-single']])
    const sold = new Map([['full-pass', 6]])
    expect(wrong('full-pass', { quota: '5' }, sold)).toEqual([['quota', 'quota-below-used']])
    expect(wrong('full-pass', { quota: '6' }, sold)).toEqual([])
    expect(wrong('full-pass', { covers: 'everything' })).toEqual([['covers', 'covers']])
    expect(wrong('class', { en: '', sl: '' })).toEqual([['en', 'name']])
    expect(wrong('class', { vat: '' })).toEqual([['vat', 'vat']])
    const twice = itemsIn([...sheet, { id: 'new', cells: { ...sheet[0]?.cells } }], none).errors
    expect(twice.map(({ error }) => error)).toEqual(['code-twice', 'code-twice'])
  })

  it('has no price, quota or number of events that the form refuses', () => {
    const sent = { intent: 'save', editionId: 'x', base: [] }
    const [first] = priceItems
    const most = { ...first, quota: MOST_QUOTA, covers: { atMost: MOST_PACKED } }
    const priced = (door: number) => [{ ...most, amountCents: { ...first?.amountCents, door } }]
    expect(priceListForm.safeParse({ ...sent, wanted: priced(MOST_CENTS) }).success).toBe(true)
    expect(priceListForm.safeParse({ ...sent, wanted: priced(MOST_CENTS + 1) }).success).toBe(false)
  })

  it('renumbers items only when their order changes', () => {
    const base = priceItems.slice(0, 3).map((item, n) => ({ ...item, order: 10 * n }))
    const [one, two, three] = base
    const extra = priceItems[5]
    if (!one || !two || !three || !extra) throw new Error('the list is too short')
    const orders = (items: typeof base) => numbered(items, base).map(({ order }) => order)
    expect(orders(base)).toEqual([0, 10, 20])
    expect(orders([one, three, extra])).toEqual([0, 20, 21])
    expect(orders([two, one, three])).toEqual([0, 1, 2])
    expect(orders([one, extra, two])).toEqual([0, 1, 2])
  })
})
