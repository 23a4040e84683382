import { describe, expect, it } from 'vitest'
import { isName, words } from './form-fields.ts'

describe('names of people and towns', () => {
  it.each([
    "O'Neill-Žižek y Gómez",
    "Anna-Lena van 't Hof",
    'St.John',
    'Dr.Novak',
    'J.R.R. Tolkien',
    'J.R.R.Tolkien',
    'Ana M.Novak',
    'Maria d.o.o.',
    'Jr.',
    'Ana/Maja',
    'Ljubljana - Bežigrad',
    'Frankfurt a.M.',
    'St. Pölten',
    'Kragujevac (Srbija)',
    'L’Aquila',
    'Žiga Č.',
    'Δημήτρης',
    '王 小明',
    'Al-Ḥasan',
  ])('%s is valid', (text) => expect(isName(text)).toBe(true))

  it.each([
    'Win http://x',
    'ftp://x',
    'www.evil',
    'evil.com',
    'EVIL.COM',
    'Evil.Com',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'a@b',
    'bit.ly/x',
    't.co',
    '1.2.3.4',
    'go to evil.example now',
    'Dear evil.co.uk',
    'x.si',
    '(evil.si)',
    'bit.ly',
  ])('%s is refused', (text) => expect(isName(text)).toBe(false))
})

it.each([
  ['line breaks of every kind', 'Ana\r\nNovak\u2028Kranj\u2029!', 'Ana Novak Kranj !'],
  ['control characters', 'Ana\u0000\u001b\u0085Novak', 'Ana Novak'],
  ['marks that turn the direction', '\u061cAna\u202e \u2067Novak\u200f', 'Ana Novak'],
  ['characters without width', 'A\u00adna\u200b\ufeff\u206a\u2060', 'Ana'],
])('a text is stored without %s', (_, typed, stored) => expect(words(100).parse(typed)).toBe(stored))

it('a text keeps the joiners of scripts and emoji', () => {
  for (const text of ['\u0645\u06cc\u200c\u062e', '👩\u200d🎤']) expect(words(100).parse(text)).toBe(text)
})
