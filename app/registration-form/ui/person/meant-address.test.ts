import { expect, it } from 'vitest'
import { meantAddress } from './meant-address.ts'

it.each([
  ['ana@gmial.con', 'ana@gmail.com'],
  ['ana@gamil.com', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['Ana.N@Gmail.co', 'Ana.N@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@yahooo.com', 'ana@yahoo.com'],
  ['ana@siol.ne', 'ana@siol.net'],
  [' ana@tango-studio.con ', 'ana@tango-studio.com'],
])('%j asks whether %s is meant', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant)
})

it.each([
  'ana@gmail.com',
  'ana@GMAIL.com',
  'ana@mail.com',
  'ana@ymail.com',
  'ana@hotmail.de',
  'ana@hotmail.co.uk',
  'ana@yahoo.com.ar',
  'ana@outlook.fr',
  'ana@guest.arnes.si',
  'ana@tango.example',
  'ana@gmail',
  'ana@',
  'gmial.con',
  '',
])('%j asks nothing', (typed) => {
  expect(meantAddress(typed)).toBeNull()
})
