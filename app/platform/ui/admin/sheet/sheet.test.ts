import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginSheet,
  changeSheet,
  copiedText,
  moveRow,
  pastedCells,
  rangeOf,
  rebaseHistory,
  redoSheet,
  type Sheet,
  setCells,
  undoSheet,
} from './sheet.ts'

const columns = ['a', 'b', 'c']
const sheet: Sheet = [
  { id: 'x', cells: { a: '1', b: '2', c: '3' } },
  { id: 'y', cells: { a: '4', b: '5', c: '6' } },
]
const all = rangeOf({ row: 1, column: 2 }, { row: 0, column: 0 })

describe('a sheet', () => {
  it('undoes and redoes every step', () => {
    const changes = fc.array(
      fc.record({ row: fc.nat(1), column: fc.constantFrom(...columns), value: fc.string() }),
    )
    fc.assert(
      fc.property(changes, (steps) => {
        let history = beginSheet(sheet)
        for (const step of steps) history = changeSheet(history, setCells(history.now, [step]))
        const { past, now } = history
        for (const _ of past) history = undoSheet(history)
        expect(history.now).toEqual(sheet)
        for (const _ of past) history = redoSheet(history)
        expect(history.now).toEqual(now)
      }),
    )
  })

  it('pastes what was copied, and undoes swapped columns in one step', () => {
    const text = copiedText(sheet, columns, all)
    expect(text).toBe('1\t2\t3\n4\t5\t6')
    expect(setCells(sheet, pastedCells(sheet, columns, all, text))).toEqual(sheet)
    const swapped = changeSheet(
      beginSheet(sheet),
      setCells(
        sheet,
        pastedCells(
          sheet,
          columns,
          rangeOf({ row: 0, column: 0 }, { row: 0, column: 0 }),
          '2\t1\r\n5\t4\r\n',
        ),
      ),
    )
    expect(swapped.now.map(({ cells }) => [cells.a, cells.b])).toEqual([
      ['2', '1'],
      ['5', '4'],
    ])
    expect(undoSheet(swapped).now).toEqual(sheet)
  })

  it('drops what does not fit, and fills a range with one cell', () => {
    const corner = rangeOf({ row: 1, column: 2 }, { row: 1, column: 2 })
    expect(pastedCells(sheet, columns, corner, '7\t8\n9')).toEqual([{ row: 1, column: 'c', value: '7' }])
    expect(
      setCells(sheet, pastedCells(sheet, columns, all, '0')).map(({ cells }) =>
        Object.values(cells).join(''),
      ),
    ).toEqual(['000', '000'])
  })

  it('takes over what others have stored, except where something was typed, in every step', () => {
    const typed = changeSheet(beginSheet(sheet), setCells(sheet, [{ row: 0, column: 'a', value: '9' }]))
    const theirs: Sheet = [
      { id: 'z', cells: { a: '7', b: '7', c: '7' } },
      { id: 'x', cells: { a: '8', b: '8', c: '3' } },
    ]
    const rebased = rebaseHistory(typed, sheet, theirs)
    expect(rebased.now).toEqual([theirs[0], { id: 'x', cells: { a: '9', b: '8', c: '3' } }])
    expect(undoSheet(rebased).now).toEqual(theirs)
  })

  it('takes over no order where lines were moved, and removes no line in which something was typed', () => {
    const removed = changeSheet(beginSheet(sheet), setCells(sheet, [{ row: 1, column: 'c', value: '0' }]))
    const [x] = sheet
    expect(rebaseHistory(removed, sheet, x ? [x] : []).now.map(({ id }) => id)).toEqual(['x', 'y'])
    const moved = changeSheet(beginSheet(sheet), moveRow(sheet, 0, 1))
    const theirs: Sheet = [...sheet, { id: 'z', cells: { a: '7' } }]
    expect(rebaseHistory(moved, sheet, theirs).now.map(({ id }) => id)).toEqual(['y', 'x', 'z'])
  })

  it('moves a line within its bounds, and records no step without a change', () => {
    expect(moveRow(sheet, 0, 5).map(({ id }) => id)).toEqual(['y', 'x'])
    expect(moveRow(sheet, 0, -1)).toEqual(sheet)
    expect(changeSheet(beginSheet(sheet), [...sheet]).past).toEqual([])
  })
})
