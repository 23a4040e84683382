import { describe, expect, it } from 'vitest'
import { langCookiesFor, langOfCookie } from './language-cookie.ts'

const requestContext = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://tango.example${path}`, { headers })
const secure = { secure: true }
const year = 31_536_000

describe('the language cookie', () => {
  it('lasts a year after visiting a page', () => {
    expect(langCookiesFor('EN', requestContext('/EN/program'), secure)).toEqual([
      `lang=EN; Path=/; Max-Age=${year}; SameSite=Lax; Secure`,
    ])
  })

  it('changes with the page’s language', () => {
    expect(langCookiesFor('SI', requestContext('/SI', { cookie: 'lang=EN' }), secure).join()).toContain(
      `lang=SI; Path=/; Max-Age=${year};`,
    )
  })

  it('lasts five years after a choice in the language switch', () => {
    const chosen = requestContext('/SI/program', {
      referer: 'https://tango.example/EN/program?kind=class',
      cookie: 'lang=EN',
    })
    expect(langCookiesFor('SI', chosen, secure)).toEqual([
      `lang=SI; Path=/; Max-Age=${5 * year}; SameSite=Lax; Secure`,
      `lang-chosen=1; Path=/; Max-Age=${5 * year}; SameSite=Lax; Secure`,
    ])
  })

  it('lasts a year when another site links to the same path', () => {
    const led = requestContext('/SI/program', { referer: 'https://elsewhere.example/EN/program' })
    expect(langCookiesFor('SI', led, secure).join()).toContain(`Max-Age=${year};`)
  })

  it.each([
    ['a year', 'lang=SI', 1],
    ['five years once a language was chosen', 'lang=SI; lang-chosen=1', 5],
    ['five years in the other language too', 'lang=EN; lang-chosen=1', 5],
  ])('is renewed by every navigation: for %s', (_, cookie, years) => {
    const walking = requestContext('/SI/prices', { referer: 'https://tango.example/SI/program', cookie })
    expect(langCookiesFor('SI', walking, secure)[0]).toContain(`lang=SI; Path=/; Max-Age=${years * year};`)
  })

  it('contains a language or is empty', () => {
    expect(langOfCookie('lang=SI')).toBe('SI')
    expect(langOfCookie('lang=si')).toBeNull()
    expect(langOfCookie(null)).toBeNull()
  })
})
