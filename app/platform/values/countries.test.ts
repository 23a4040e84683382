import { describe, expect, it } from 'vitest'
import { countriesIn, countryCodeOf, countryCodes, countryName, isCountryCode } from './countries.ts'

describe('countries', () => {
  it('are named in both languages', () => {
    expect(countryName('SI', 'sl')).toBe('Slovenija')
    expect(countryName('SI', 'en')).toBe('Slovenia')
    expect(countryName('AR', 'sl')).toBe('Argentina')
    expect(countryName('XK', 'sl')).toBe('Kosovo')
  })

  it('have unique codes and names', () => {
    expect(new Set(countryCodes).size).toBe(countryCodes.length)
    for (const { code, name } of countriesIn('sl')) expect(name).not.toBe(code)
  })

  it('are sorted by the alphabet of the language: č after c', () => {
    const names = countriesIn('sl').map(({ name }) => name)
    expect(names.indexOf('Češka')).toBeGreaterThan(names.indexOf('Ciper'))
    expect(names.indexOf('Češka')).toBeLessThan(names.indexOf('Danska'))
  })

  it('are found by code and by name in both languages', () => {
    expect(['si', ' AT ', 'slovenija', 'Slovenia', 'ČEŠKA', 'Kosovo'].map(countryCodeOf)).toEqual([
      'SI',
      'AT',
      'SI',
      'SI',
      'CZ',
      'XK',
    ])
    expect(countryCodeOf('Atlantis')).toBeNull()
  })

  it('do not include other names', () => {
    expect(isCountryCode('UK')).toBe(false)
    expect(isCountryCode('si')).toBe(false)
  })
})
