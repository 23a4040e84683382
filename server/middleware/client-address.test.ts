import { describe, expect, it } from 'vitest'
import { addressOfCaller } from './client-address.ts'

const told = (peer: string | undefined, headers: Readonly<Record<string, string>> = {}) =>
  addressOfCaller(peer, (name) => headers[name])

describe("the client's address", () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', false],
    ['::ffff:192.0.2.7', '192.0.2.7', false],
    ['2001:db8::7', '2001:db8::7', false],
    ['::ffff:127.0.0.1', '127.0.0.1', true],
    ['::1', '::1', true],
    [undefined, '', false],
  ])('%s is %s', (peer, address, fromLoopback) => {
    expect(told(peer)).toEqual({ address, fromLoopback })
  })

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['10.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:4711', '203.0.113.9'],
    ['2001:db8::7', '2001:db8::7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
  ])("comes from our own proxy's header: %s", (forwarded, address) => {
    expect(told('127.0.0.1', { 'x-forwarded-for': forwarded })).toEqual({ address, fromLoopback: false })
  })

  it('comes from no other header', () => {
    expect(told('192.0.2.7', { 'x-forwarded-for': '127.0.0.1' })).toEqual({
      address: '192.0.2.7',
      fromLoopback: false,
    })
  })
})
