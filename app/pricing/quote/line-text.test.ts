import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { countEvents, formatPercent, hintText, lineLabel } from './line-text.ts'
import type { Hint, LineLabel } from './quote-line.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')
const name = { en: 'Full pass', sl: 'Polna vstopnica' }
const item = { key: 'item', name, tier: 'early', count: 1, events: 6, noun: 'class', single: false } as const

describe('the text of a line', () => {
  it.each<[LineLabel, string, string]>([
    [item, 'Full pass (early bird): 6 classes', 'Polna vstopnica (zgodnja cena): 6 lekcij'],
    [
      { ...item, count: 2, events: 3, noun: 'workshop' },
      '2 × Full pass (early bird): 3 workshops',
      '2 × Polna vstopnica (zgodnja cena): 3 delavnice',
    ],
    [
      { ...item, single: true, tier: 'door' },
      'Full pass (price at the door)',
      'Polna vstopnica (cena na festivalu)',
    ],
    [{ key: 'free', events: 2, noun: 'practica' }, 'Free of charge: 2 prácticas', 'Brezplačno: 2 praktiki'],
    [
      { key: 'couple', percent: 9.5 },
      'Couple’s discount, 9.5% off passes and packs',
      'Popust za par, 9,5 % pri vstopnicah in paketih',
    ],
    [{ key: 'promo', code: 'AMIGOS', percent: 10 }, 'Code AMIGOS, 10% off', 'Koda AMIGOS, 10 % popusta'],
    [{ key: 'promo', code: 'AMIGOS', percent: null }, 'Code AMIGOS', 'Koda AMIGOS'],
    [{ key: 'extra', name, count: 2 }, '2 × Full pass', '2 × Polna vstopnica'],
    [
      { key: 'donation', name: { en: 'RootsToRise donation', sl: 'Donacija RootsToRise' } },
      'RootsToRise donation',
      'Donacija RootsToRise',
    ],
    [
      { key: 'ifPlaced', events: 1, noun: 'milonga' },
      'Once you have a place: 1 milonga',
      'Ko dobite mesto: 1 milonga',
    ],
  ])('%o', (label, en, sl) => {
    expect(plain(lineLabel({ label }, 'en'))).toBe(en)
    expect(plain(lineLabel({ label }, 'sl'))).toBe(sl)
  })
})

describe('the text of a hint', () => {
  it.each<[Hint, string, string]>([
    [
      { rule: 'P15', key: 'saved', name, count: 1, savedCents: cents(2400), events: 6, noun: 'class' },
      'Full pass: €24 less than 6 classes paid one by one.',
      'Polna vstopnica: 24 € ceneje kot 6 lekcij posamič.',
    ],
    [
      { rule: 'P16', key: 'freeMore', noun: 'class' },
      'One more class costs nothing.',
      'Še ena lekcija vas ne stane nič.',
    ],
    [
      { rule: 'P17', key: 'nearlyThere', name, events: 2, noun: 'class', extraCents: cents(460) },
      '2 classes more, and Full pass is the better price: €4.60 more than now for all of it.',
      'Še 2 lekciji in splača se Polna vstopnica: za vse skupaj 4,60 € več kot zdaj.',
    ],
    [{ rule: 'P6', key: 'soldOut', name }, 'Full pass is sold out.', 'Polna vstopnica: razprodano.'],
  ])('%o', (hint, en, sl) => {
    expect(plain(hintText(hint, 'en'))).toBe(en)
    expect(plain(hintText(hint, 'sl'))).toBe(sl)
  })
})

describe('counts, percentages, refusals', () => {
  it('uses the four Slovenian forms of every noun', () => {
    const forms = (noun: 'class' | 'event' | 'other') =>
      [1, 2, 3, 5, 101, 102].map((count) => countEvents(count, noun, 'sl')).join(', ')
    expect(forms('class')).toBe('1 lekcija, 2 lekciji, 3 lekcije, 5 lekcij, 101 lekcija, 102 lekciji')
    expect(forms('event')).toBe('1 dogodek, 2 dogodka, 3 dogodki, 5 dogodkov, 101 dogodek, 102 dogodka')
    expect(forms('other')).toBe(forms('event'))
  })

  it('writes percentages in the style of each language', () => {
    expect(plain(formatPercent(12.5, 'sl'))).toBe('12,5 %')
    expect(formatPercent(12.5, 'en')).toBe('12.5%')
  })
})
