import { describe, expect, it } from 'vitest'
import { inLines } from './names-in-lines.ts'

/** Where a line may end. */
const linesAtMost = (name: string) => inLines(name).split(' ')

describe('a name in lines', () => {
  it.each([
    ['Sofía Rey & Mateo Luna', ['Sofía\u00a0Rey', '&\u00a0Mateo\u00a0Luna']],
    ['DJ Hanna Brückner', ['DJ\u00a0Hanna\u00a0Brückner']],
    ['dr. Matjaž Kos', ['dr.\u00a0Matjaž\u00a0Kos']],
    ['Ana', ['Ana']],
  ])('%s breaks between people only', (name, lines) => {
    expect(linesAtMost(name)).toEqual(lines)
  })

  it('may break within a very long name, so that it fits a phone', () => {
    expect(linesAtMost('Ana Kos & Maximiliana Marija Žužemberk Ščurek')).toEqual([
      'Ana\u00a0Kos',
      '&\u00a0Maximiliana',
      'Marija',
      'Žužemberk',
      'Ščurek',
    ])
  })

  it('keeps every letter', () => {
    const name = 'Claire Vasseur & Hugo Lemaire'
    expect(inLines(name).replaceAll('\u00a0', ' ')).toBe(name)
  })
})
