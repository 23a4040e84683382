import { describe, expect, it } from 'vitest'
import { shownLevelLabel } from './programme-labels.ts'

describe('the audience of an event', () => {
  it('is named for lessons', () => {
    expect(shownLevelLabel({ kind: 'class', level: 'open' }, 'en')).toBe('All levels')
    expect(shownLevelLabel({ kind: 'workshop', level: 'advanced' }, 'sl')).toBe('Napredna stopnja')
  })

  it.each(['talk', 'show', 'concert', 'milonga', 'tour', 'other'] as const)(
    'is omitted for a %s for everybody',
    (kind) => {
      expect(shownLevelLabel({ kind, level: 'open' }, 'en')).toBeNull()
      expect(shownLevelLabel({ kind, level: 'advanced' }, 'en')).toBe('Advanced')
    },
  )
})
