import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type Mutation, mutations } from './mutations.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What keeps a mutation from being put into the present sources. */
function obstacles({ name, file, from, to, caughtBy }: Mutation): string[] {
  const target = path.join(root, file)
  const found = existsSync(target) ? readFileSync(target, 'utf8').split(from).length - 1 : 0
  return [
    ...(found === 1 ? [] : [`${name}: ${file} has its text ${found} times`]),
    ...(from === to ? [`${name}: changes nothing`] : []),
    ...caughtBy.filter((test) => !existsSync(path.join(root, test))).map((test) => `${name}: no ${test}`),
  ]
}

it('each mutation applies to the present sources', () => {
  expect(mutations.length).toBeGreaterThan(20)
  expect(mutations.flatMap(obstacles)).toEqual([])
})

it('a mutation of missing text or of a missing file, and one with a missing test, are found', () => {
  const here = {
    name: 'made up',
    file: 'tests/mutations/mutations.test.ts',
    caughtBy: ['tests/gone.test.ts'],
  }
  const gone = ['not', 'here', 'at', 'all'].join('-')
  expect(obstacles({ ...here, from: gone, to: '' })).toEqual([
    'made up: tests/mutations/mutations.test.ts has its text 0 times',
    'made up: no tests/gone.test.ts',
  ])
  expect(obstacles({ ...here, file: 'app/gone.ts', from: gone, to: gone, caughtBy: [] })).toEqual([
    'made up: app/gone.ts has its text 0 times',
    'made up: changes nothing',
  ])
})
