import { describe, expect, it } from 'vitest'
import { levelToSay } from './programme-labels.ts'

describe('for whom an event is', () => {
  it('is said of what is taught', () => {
    expect(levelToSay({ kind: 'class', level: 'open' }, 'en')).toBe('All levels')
    expect(levelToSay({ kind: 'workshop', level: 'advanced' }, 'sl')).toBe('Napredna stopnja')
  })

  it.each(['talk', 'show', 'concert', 'milonga', 'tour', 'other'] as const)(
    'goes without saying of a %s for everybody',
    (kind) => {
      expect(levelToSay({ kind, level: 'open' }, 'en')).toBeNull()
      expect(levelToSay({ kind, level: 'advanced' }, 'en')).toBe('Advanced')
    },
  )
})
