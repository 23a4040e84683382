import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences, diffLines } from './line-diff.ts'

const words = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
const textOf = (body: string) => ({ title: 'Travel', description: '', lead: '', body })

describe('line differences', () => {
  it('turn one text into the other', () => {
    fc.assert(
      fc.property(words, words, (before, after) => {
        const lines = diffLines(before, after)
        const of = (but: string) => lines.filter(({ kind }) => kind !== but).map(({ text }) => text)
        expect([of('come'), of('gone')]).toEqual([before, after])
        if (JSON.stringify(before) === JSON.stringify(after))
          expect(lines.every(({ kind }) => kind === 'same')).toBe(true)
      }),
    )
  })

  it('leave out distant context', () => {
    const body = ['one', 'two', 'three', 'four', 'five', 'six'].join('\n')
    expect(differences(textOf(body), textOf(body))).toEqual([])
    expect(differences(textOf(body), { ...textOf(body.replace('five', '5')), title: 'Journey' })).toEqual([
      { kind: 'gone', text: 'Travel' },
      { kind: 'come', text: 'Journey' },
      { kind: 'left-out', count: 3 },
      { kind: 'same', text: 'four' },
      { kind: 'gone', text: 'five' },
      { kind: 'come', text: '5' },
      { kind: 'same', text: 'six' },
    ])
  })
})
