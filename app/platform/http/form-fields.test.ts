import { describe, expect, it } from 'vitest'
import { isName } from './form-fields.ts'

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
