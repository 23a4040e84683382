import { describe, expect, it } from 'vitest'
import { issuedAnswer } from './ui/issued-answer.ts'

describe('the answer to issuing several invoices', () => {
  it('F18, F19 names the one reason for which none was issued, as in an archive or while accounting is locked', () => {
    for (const reason of ['edition-archived', 'accounting-locked'] as const) {
      const skipped = [{ reason }, { reason }]
      expect(issuedAnswer({ issued: [], skipped })).toEqual({ kind: 'refused', reason })
    }
  })

  it('I7 counts the skipped ones beside those that were issued, and where the reasons differ', () => {
    const skipped = [{ reason: 'nothing-to-invoice' }, { reason: 'less-than-invoiced' }] as const
    expect(issuedAnswer({ issued: [], skipped })).toEqual({ kind: 'issued', numbers: [], skipped: 2 })
    const some = { issued: [{ number: '7' }], skipped: skipped.slice(0, 1) }
    expect(issuedAnswer(some)).toEqual({ kind: 'issued', numbers: ['7'], skipped: 1 })
  })

  it('I7 issues none without a reason where there was none to issue', () => {
    expect(issuedAnswer({ issued: [], skipped: [] })).toEqual({ kind: 'issued', numbers: [], skipped: 0 })
  })
})
