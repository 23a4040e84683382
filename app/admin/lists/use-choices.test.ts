import { describe, expect, it } from 'vitest'
import { labelIn, withUnknown } from './use-choices.ts'

const choices = [
  { value: 'a', label: 'Ana' },
  { value: 'b', label: 'Bor' },
]

describe('what can be picked', () => {
  it('is called as people know it, and by itself where nobody knows it any more', () => {
    expect(['a', 'z'].map((value) => labelIn(choices, value))).toEqual(['Ana', 'z'])
    expect(labelIn(null, 'a')).toBe('a')
  })

  it('holds on to what is there already', () => {
    expect(withUnknown(choices, ['z', 'a', ''])).toEqual([...choices, { value: 'z', label: 'z' }])
    expect(withUnknown(null, ['z'])).toEqual([{ value: 'z', label: 'z' }])
  })
})
