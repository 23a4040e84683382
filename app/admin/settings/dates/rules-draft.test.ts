import { describe, expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { changedNames, draftOf, readDraft } from './rules-draft.ts'

describe('the rules of an edition as form fields', () => {
  it.each(['en', 'sl'] as const)('read back unchanged in %s', (locale) => {
    const draft = draftOf(tf2025, locale)
    expect(readDraft(tf2025, draft)).toEqual({ edition: tf2025, errors: {} })
    expect(changedNames(tf2025, draft)).toEqual([])
  })

  it('F6 name the field that is invalid or inconsistent', () => {
    const draft = draftOf(tf2025, 'en')
    const errorsOf = (over: Partial<typeof draft>) => readDraft(tf2025, { ...draft, ...over }).errors
    expect(errorsOf({ earlyUntil: '2025-07-01' })).toEqual({ earlyUntil: 'early-before-super-early' })
    expect(errorsOf({ lateAfterDays: '3' })).toEqual({ lateAfterDays: 'late-before-due' })
    expect(errorsOf({ opensAt: 'soon', payInDays: '' })).toEqual({
      opensAt: 'not-readable',
      payInDays: 'not-readable',
    })
    expect(errorsOf({ releaseAfterDays: '', rolesFixedAt: '' })).toEqual({})
    expect(errorsOf({ cancelSteps: [{ until: '2026-01-01', percent: '100', fee: '10' }] })).toEqual({
      cancelSteps: 'cancel-steps',
    })
    expect(errorsOf({ cancelSteps: [{ until: '', percent: 'all', fee: '10' }] })).toEqual({
      cancelSteps: 'not-readable',
    })
  })

  it('are no change in the other language, to which another tab may have switched', () => {
    const draft = { ...draftOf(tf2025, 'en'), refundInDays: '15' }
    expect(draft.resaleFeeCents).not.toBe(draftOf(tf2025, 'sl').resaleFeeCents)
    const { edition } = readDraft(tf2025, draft)
    const saved = { ...draft, refundInDays: draftOf(edition, 'sl').refundInDays }
    expect([changedNames(tf2025, draft), changedNames(edition, saved)]).toEqual([['refundInDays'], []])
  })

  it('name the changes', () => {
    const draft = {
      ...draftOf(tf2025, 'sl'),
      promoteLate: true,
      superEarlyUntil: '2025-07-27',
      doorAllotment: '35',
    }
    expect(changedNames(tf2025, draft)).toEqual(['superEarlyUntil', 'doorAllotment', 'promoteLate'])
  })
})
