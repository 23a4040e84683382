import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as colours from './colours.ts'

const sheet = readFileSync(path.resolve(import.meta.dirname, '../ui/tokens.css'), 'utf8')

it.each(Object.entries(colours))('the colour %s is that of tokens.css', (name, colour) => {
  const token = name.replace(/[A-Z0-9]/g, (letter) => `-${letter.toLowerCase()}`)
  expect(sheet.match(new RegExp(`--${token}: ([^;]+);`))?.[1]).toBe(colour)
})
