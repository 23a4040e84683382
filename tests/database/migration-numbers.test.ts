import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

it('no two migrations have the same number, so their order is unambiguous', () => {
  const names = fs.readdirSync(path.resolve(import.meta.dirname, '../../db/migrations'))
  const numbers = names.filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, 4))
  expect(numbers.length).toBeGreaterThan(40)
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})
