import { describe, expect, it } from 'vitest'
import { rememberedLang, rememberLang } from './language-cookie.ts'

const visit = (path: string, headers: Record<string, string> = {}) =>
  new Request(`https://tango.example${path}`, { headers })
const secure = { secure: true }
const year = 31_536_000

describe('the language cookie', () => {
  it('lasts a year when one comes to a page', () => {
    expect(rememberLang('EN', visit('/EN/program'), secure)).toContain(`lang=EN; Path=/; Max-Age=${year};`)
  })

  it('changes with the page’s language', () => {
    expect(rememberLang('SI', visit('/SI', { cookie: 'lang=EN' }), secure)).toContain(`Max-Age=${year};`)
  })

  it('lasts five years when chosen in the switcher, wherever that stands', () => {
    const chosen = visit('/SI/program', {
      referer: 'https://tango.example/EN/program?kind=class',
      cookie: 'lang=EN',
    })
    expect(rememberLang('SI', chosen, secure)).toContain(`lang=SI; Path=/; Max-Age=${5 * year};`)
  })

  it('lasts a year when another site leads to the same path', () => {
    const led = visit('/SI/program', { referer: 'https://elsewhere.example/EN/program' })
    expect(rememberLang('SI', led, secure)).toContain(`Max-Age=${year};`)
  })

  it('is not shortened by walking on', () => {
    const walking = visit('/SI/prices', { referer: 'https://tango.example/SI/program', cookie: 'lang=SI' })
    expect(rememberLang('SI', walking, secure)).toBeNull()
  })

  it('holds a language or nothing', () => {
    expect(rememberedLang('lang=SI')).toBe('SI')
    expect(rememberedLang('lang=si')).toBeNull()
    expect(rememberedLang(null)).toBeNull()
  })
})
