import { describe, expect, it } from 'vitest'
import { isSepaId, sepaText } from './sepa-text.ts'

describe('sepaText', () => {
  it.each([
    ['Špela Žagar Čuk', 'Spela Zagar Cuk'],
    ['Đorđe Ćirić & sinovi', 'Dorde Ciric + sinovi'],
    ['Straße, Łódź, Åse', 'Strasse, Lodz, Ase'],
    ['Олександр Щербак', 'Oleksandr Shcherbak'],
    ['č from two', 'c from two'],
    ['4,60 €; <b>"x"</b> = 100 %', '4,60 EUR b x /b 100'],
    ['prva\r\ndruga\tvrstica\u00A0tu', 'prva druga vrstica tu'],
    ['💃 Ana 💃🏽', 'Ana'],
  ])('writes %j as %j', (text, written) => expect(sepaText(text, 140)).toBe(written))

  it('is cut to the length of its field', () => {
    expect(sepaText('Društvo '.repeat(20), 70)).toBe('Drustvo '.repeat(8).trim())
  })
})

it.each([
  ['TF26-R1', true],
  ['A/B', true],
  ['', false],
  ['/A', false],
  ['A/', false],
  ['A//B', false],
  ['A B', false],
  ['č', false],
  ['x'.repeat(35), true],
  ['x'.repeat(36), false],
])('the id %j: %j', (text, valid) => expect(isSepaId(text)).toBe(valid))
