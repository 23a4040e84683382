import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { noteBrokenConnection, outageOf } from './outage.server.ts'

function databaseError(code: string, message = 'said by the database'): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code })
}

describe('an outage of the database', () => {
  it.each([
    ['53100', 'full'],
    ['53300', 'away'],
    ['57P01', 'away'],
    ['57P03', 'away'],
    ['08006', 'away'],
    ['25006', 'away'],
    ['23505', null],
    ['40001', null],
  ])('reported as %s is %s', (code, outage) => expect(outageOf(databaseError(code))).toBe(outage))

  it('is recognised by the connection, not by ambiguous codes', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    expect(outageOf(refused)).toBeNull()
    noteBrokenConnection(refused)
    expect(outageOf(refused)).toBe('away')
    expect(outageOf(new Error('the page failed', { cause: refused }))).toBe('away')
  })

  it("is a full disk when the embedded engine's text says so", () => {
    const message = 'could not extend file "base/5/1": No space left on device'
    expect(outageOf(databaseError('58030', message))).toBe('full')
    expect(outageOf(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))).toBe('full')
    expect(outageOf(null)).toBeNull()
  })
})
