import { describe, expect, it } from 'vitest'
import { addressWithLanguage, asItIsWritten, inLanguage, langOfPath, nearestAddress } from './addresses.ts'

describe('addresses without a language', () => {
  it('redirect to the English page, in any case', () => {
    expect(addressWithLanguage('/')).toBe('/EN')
    expect(addressWithLanguage('/register')).toBe('/EN/register')
    expect(addressWithLanguage('/PAYMENTINFO')).toBe('/EN/paymentInfo')
    expect(addressWithLanguage('/myreg')).toBe('/EN/myReg')
  })

  it('are not found when the site never had them, or when they have further parts', () => {
    for (const path of ['/favicon.ico', '/.well-known/x', '/registers', '/register/2', '/en', '/location'])
      expect(addressWithLanguage(path)).toBeNull()
  })
})

describe('a page’s path', () => {
  it.each([
    ['/EN/PROGRAM', ':lang/program', '/EN/program'],
    ['/SI/myreg/Abc', '/:lang/myReg/:secret', '/SI/myReg/Abc'],
    ['/EN/program/MixedId', ':lang/program/:id', '/EN/program/MixedId'],
    ['/EN/program', ':lang/program', '/EN/program'],
    ['/EN', ':lang', '/EN'],
    ['/EN/%70rogram', ':lang/program', '/EN/program'],
    ['/%45N/lokacija%2Dfestivalna', ':lang/lokacija-festivalna', '/EN/lokacija-festivalna'],
    ['/%53%49', ':lang', '/SI'],
    ['/EN/artists/ana%2dluka', ':lang/artists/:slug', '/EN/artists/ana-luka'],
    // percent-encoded by a client
    ['/EN/artists/%C4%8drt%2F%25%20', ':lang/artists/:slug', '/EN/artists/%C4%8drt%2F%25%20'],
    ['/EN/artists/%', ':lang/artists/:slug', '/EN/artists/%'],
    ['/EN/lost/Page', '*', '/EN/lost/Page'],
  ])('%s, answered by %s, is written %s', (asked, pattern, written) => {
    expect(asItIsWritten(asked, pattern)).toBe(written)
  })
})

describe('an unknown address', () => {
  it.each([
    ['/en', '/EN'],
    ['/en/Program', '/EN/program'],
    ['/sl/myreg', '/SI/myReg'],
    ['/Si/program/abc', '/SI/program/abc'],
    ['/EN/lost', null],
    ['/de/program', null],
    ['/lost', null],
  ])('%s suggests %s', (path, meant) => {
    expect(nearestAddress(path)).toBe(meant)
  })
})

describe('a page in the other language', () => {
  it('has the same path', () => {
    expect(inLanguage('/EN/program/abc', 'SI')).toBe('/SI/program/abc')
    expect(inLanguage('/SI', 'EN')).toBe('/EN')
  })

  it('is unchanged for a path without language', () => {
    expect(inLanguage('/admin/prijave', 'SI')).toBe('/admin/prijave')
    expect(langOfPath('/admin/prijave')).toBeNull()
    expect(langOfPath('/SI/program')).toBe('SI')
    expect(langOfPath('/si/program')).toBeNull()
  })
})
