import { describe, expect, it } from 'vitest'
import { RateLimit } from './rate-limit.ts'

const now = new Date('2025-09-01T10:00:15Z')

describe('calls a minute', () => {
  it('are limited, and allowed again in the next minute', () => {
    const limit = new RateLimit(2)
    expect([1, 2, 3].map(() => limit.take('192.0.2.7', now))).toEqual([null, null, 45])
    expect(limit.take('192.0.2.8', now)).toBeNull()
    expect(limit.take('192.0.2.7', new Date('2025-09-01T10:01:00Z'))).toBeNull()
  })

  it('are counted for a whole IPv6 network', () => {
    const limit = new RateLimit(3)
    const from = (n: number) => limit.take(`2001:db8:1:2:${n.toString(16)}::${n}`, now)
    expect([1, 2, 3, 4, 5].map(from)).toEqual([null, null, null, 45, 45])
    expect(limit.take('2001:db8:1:3::1', now)).toBeNull()
  })

  it('are counted for an IPv4 address in any notation', () => {
    const limit = new RateLimit(3)
    const calls = ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '::FFFF:192.0.2.7']
    expect(calls.map((address) => limit.take(address, now))).toEqual([null, null, null, 45])
    expect(limit.take('::ffff:192.0.2.8', now)).toBeNull()
  })

  it('may be limited for another period', () => {
    const limit = new RateLimit(1, 3_600_000)
    expect([limit.take('a', now), limit.take('a', now)]).toEqual([null, 3585])
    expect(limit.take('a', new Date('2025-09-01T11:00:00Z'))).toBeNull()
  })
})
