import { afterEach, describe, expect, it, vi } from 'vitest'
import { perLocale } from './per-locale.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('perLocale', () => {
  it('makes a thing at the first use, once for each language', () => {
    const make = vi.fn((locale: string) => ({ locale }))
    const of = perLocale(make)
    expect(make).not.toHaveBeenCalled()
    expect(of('sl')).toBe(of('sl'))
    expect(of('en')).toEqual({ locale: 'en' })
    expect(make.mock.calls).toEqual([['sl'], ['en']])
  })
})

describe('the modules that write values', () => {
  it('make no formatter when they are loaded, and only that of the language used', async () => {
    const made: string[] = []
    const counted = (name: 'Collator' | 'DateTimeFormat' | 'DisplayNames' | 'NumberFormat') =>
      new Proxy(Intl[name], {
        construct: (original, given: unknown[]) => {
          made.push(`${name} ${given[0]}`)
          return Reflect.construct(original, given)
        },
      })
    vi.stubGlobal(
      'Intl',
      Object.assign(Object.create(Intl), {
        Collator: counted('Collator'),
        DateTimeFormat: counted('DateTimeFormat'),
        DisplayNames: counted('DisplayNames'),
        NumberFormat: counted('NumberFormat'),
      }),
    )
    vi.resetModules()
    const { cents, formatPrice } = await import('./money.ts')
    const { formatDay, formatTime, localDayOf } = await import('./local-day.ts')
    const { countriesIn } = await import('./countries.ts')
    expect(made).toEqual([])
    const noon = new Date('2025-11-14T11:00:00Z')
    for (let twice = 0; twice < 2; twice += 1) {
      expect(formatPrice(cents(31_000), 'sl')).toBe('310\u00A0€')
      expect(formatTime(noon, 'sl')).toBe('12:00')
      expect(formatDay(localDayOf(noon), 'sl', 'full')).toBe('petek, 14. november 2025')
      expect(countriesIn('sl').length).toBeGreaterThan(200)
    }
    expect(made.filter((one) => one !== 'DateTimeFormat en-GB').sort()).toEqual([
      'Collator sl-SI',
      'DateTimeFormat sl-SI',
      'DateTimeFormat sl-SI',
      'DisplayNames sl-SI',
      'NumberFormat sl-SI',
    ])
  })
})
