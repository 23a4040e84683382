import { describe, expect, it } from 'vitest'
import { hostCookieName, isCookieName, isCookieValue, readCookie, writeCookie } from './cookie.ts'

const terms = { maxAgeSeconds: 60, secure: false }

describe('cookies', () => {
  it('are written for the whole site', () => {
    expect(writeCookie('lang', 'SI', terms)).toBe('lang=SI; Path=/; Max-Age=60; SameSite=Lax')
    expect(writeCookie('lang', 'SI', { ...terms, secure: true, httpOnly: true })).toMatch(
      /; Secure; HttpOnly$/,
    )
  })

  it.each([
    'expires',
    'Max-Age',
    'path',
    'DOMAIN',
    'secure',
    'HttpOnly',
    'SameSite',
    '__Host-x',
    '',
    'a b',
    'č',
    'a=b',
  ])('are never named %j', (name) => {
    expect(isCookieName(name)).toBe(false)
    expect(() => writeCookie(name, 'x', terms)).toThrow(RangeError)
  })

  it('of sign-in are bound to the host over TLS, and plain without it', () => {
    const [secured, plain] = [true, false].map((secure) => hostCookieName('session', { secure })) as [
      string,
      string,
    ]
    expect(writeCookie(secured, 'x', { ...terms, secure: true, httpOnly: true })).toBe(
      '__Host-session=x; Path=/; Max-Age=60; SameSite=Lax; Secure; HttpOnly',
    )
    expect(plain).toBe('session')
    expect(readCookie('session=planted; __Host-session=ours', secured)).toBe('ours')
  })

  it.each(['a;b', 'a b', 'a,b', '"a"', 'a\\b', 'č', 'a\r\nSet-Cookie: b'])('cannot contain %j', (value) => {
    expect(isCookieValue(value)).toBe(false)
    expect(() => writeCookie('lang', value, terms)).toThrow(RangeError)
  })

  it('are found in a header with others', () => {
    expect(readCookie('a=1; lang=SI; b=2', 'lang')).toBe('SI')
    expect(readCookie('xlang=SI', 'lang')).toBeNull()
    expect(readCookie('lang=a b', 'lang')).toBeNull()
    expect(readCookie(null, 'lang')).toBeNull()
  })
})
