import { describe, expect, it } from 'vitest'
import { levelToSay } from './programme-labels.ts'

describe('the audience of an event', () => {
  it('is named for lessons', () => {
    expect(levelToSay({ kind: 'class', level: 'open' }, 'en')).toBe('All levels')
    expect(levelToSay({ kind: 'workshop', level: 'advanced' }, 'sl')).toBe('Napredna stopnja')
  })

  it.each(['talk', 'show', 'concert', 'milonga', 'tour', 'other'] as const)(
    'is omitted for a %s for everybody',
    (kind) => {
      expect(levelToSay({ kind, level: 'open' }, 'en')).toBeNull()
      expect(levelToSay({ kind, level: 'advanced' }, 'en')).toBe('Advanced')
    },
  )
})
