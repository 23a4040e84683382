import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { filesOf, fitsOn, labelSheets, labelsOn, mostInFile, placeOf } from './labels.ts'
import { choosePrinted, type PrintedItem, stateOf } from './printed-ticket.ts'
import { readLayout } from './run.ts'

const aSheet = fc.constantFrom(...labelSheets)
const noOffset = { x: 0, y: 0 }

describe('labels', () => {
  it('J8 fit on A4 without overlaps', () => {
    for (const sheet of labelSheets) {
      const { name, width, height } = sheet
      const places = Array.from({ length: labelsOn(sheet) }, (_, n) =>
        placeOf(n, { sheet, start: 1, offset: noOffset }),
      )
      for (const { x, y } of places) {
        expect([name, x >= 0 && y >= 0 && x + width <= 210.01 && y + height <= 297.01]).toEqual([name, true])
      }
      for (const [n, one] of places.entries()) {
        const over = places.filter(
          (other, k) =>
            k !== n && Math.abs(other.x - one.x) < width - 0.01 && Math.abs(other.y - one.y) < height - 0.01,
        )
        expect([name, over]).toEqual([name, []])
      }
      // the margins of a sheet are the same on both sides
      const last = places.at(-1)
      expect([name, Math.abs((last?.x ?? 0) + width + sheet.left - 210) < 0.3]).toEqual([name, true])
      expect([name, Math.abs((last?.y ?? 0) + height + sheet.top - 297) < 0.6]).toEqual([name, true])
    }
    expect(labelSheets.find(({ name }) => name === 'L7160')).toMatchObject({
      width: 63.5,
      height: 38.1,
      columns: 3,
      rows: 7,
    })
  })

  it('J8 begin at the given position, row by row, and continue on further sheets; an offset moves all', () => {
    const [, , sheet] = labelSheets
    const at = (n: number, start: number, offset = noOffset) => placeOf(n, { sheet, start, offset })
    expect(at(0, 1)).toEqual({ sheet: 0, x: 7.25, y: 15.15 })
    expect(at(0, 5)).toEqual({ sheet: 0, x: 73.25, y: 15.15 + 38.1 })
    expect(at(1, 21)).toEqual({ sheet: 1, x: 7.25, y: 15.15 })
    expect(at(0, 1, { x: -1, y: 0.5 })).toEqual({ sheet: 0, x: 6.25, y: 15.65 })
  })

  it('J8 are refused for a badge without room, a missing position or an invalid offset', () => {
    const read = (fields: Record<string, string>) => readLayout(new URLSearchParams(fields))
    expect(read({})).toEqual({
      ok: true,
      choice: 'new',
      layout: { kind: 'ticket', sheet: 'A4', start: 1, offset: noOffset },
    })
    expect(read({ kind: 'badge', sheet: 'L7160' })).toEqual({ ok: false, wrong: ['sheet'] })
    expect(
      read({ kind: 'badge', sheet: 'L4785', start: '10', x: '-1,5', y: '2.25', choice: 'changed' }),
    ).toMatchObject({ ok: true, choice: 'changed', layout: { offset: { x: -1.5, y: 2.25 } } })
    expect(read({ sheet: 'L7160', start: '22', x: '11', y: 'left' })).toEqual({
      ok: false,
      wrong: ['start', 'x', 'y'],
    })
    expect(read({ kind: 'poster', sheet: 'L0000', start: '1.5' })).toEqual({
      ok: false,
      wrong: ['kind', 'sheet', 'start'],
    })
    expect(labelSheets.filter((sheet) => fitsOn('badge', sheet)).map(({ name }) => name)).toEqual([
      'A4',
      'L7165',
      'L7173',
      'L4785',
    ])
  })

  it('J9 are split into files of at most 200, whole sheets, each ticket once', () => {
    fc.assert(
      fc.property(aSheet, fc.integer({ min: 0, max: 1500 }), fc.nat(), (sheet, count, some) => {
        const start = 1 + (some % labelsOn(sheet))
        const files = filesOf(count, { sheet, start })
        expect(
          files.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, n) => from + n)),
        ).toEqual(Array.from({ length: count }, (_, n) => n))
        for (const [n, file] of files.entries()) {
          expect(file.until - file.from).toBeLessThanOrEqual(mostInFile)
          expect(file.start).toBe(n === 0 ? start : 1)
          if (n < files.length - 1)
            expect((file.until - file.from + file.start - 1) % labelsOn(sheet)).toBe(0)
        }
      }),
    )
    const [a4] = labelSheets
    expect(filesOf(1000, { sheet: a4, start: 1 })).toHaveLength(5)
  })
})

describe('the print history', () => {
  it('J10 distinguishes new and changed tickets', () => {
    const item = (n: number, digest: string): PrintedItem => ({
      id: n.toString(16).padStart(24, '0') as Id,
      digest,
    })
    const before = new Map([item(1, 'a'), item(2, 'b')].map(({ id, digest }) => [id, digest]))
    const now = [item(1, 'a'), item(2, 'other'), item(3, 'c')]
    expect(now.map((one) => stateOf(one, before))).toEqual(['printed', 'changed', 'new'])
    expect(choosePrinted(now, before, 'new')).toEqual([now[2]])
    expect(choosePrinted(now, before, 'changed')).toEqual([now[1]])
    expect(choosePrinted(now, before, 'all')).toEqual(now)
  })
})
