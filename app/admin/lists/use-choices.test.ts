import { describe, expect, it } from 'vitest'
import { labelIn, withUnknown } from './use-choices.ts'

const choices = [
  { value: 'a', label: 'Ana' },
  { value: 'b', label: 'Bor' },
]

describe('a choice', () => {
  it('has the name that people know, or its id if there is no name', () => {
    expect(['a', 'z'].map((value) => labelIn(choices, value))).toEqual(['Ana', 'z'])
    expect(labelIn(null, 'a')).toBe('a')
  })

  it('keeps the value that is already set', () => {
    expect(withUnknown(choices, ['z', 'a', ''])).toEqual([...choices, { value: 'z', label: 'z' }])
    expect(withUnknown(null, ['z'])).toEqual([{ value: 'z', label: 'z' }])
  })
})
