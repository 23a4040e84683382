import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type Mutation, mutations } from './mutations.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The titles written in a file of tests; those of tables up to the first value. */
function titlesOf(test: string): string[] {
  const target = path.join(root, test)
  if (!existsSync(target)) return []
  const calls = readFileSync(target, 'utf8').matchAll(/\b(?:it|test|describe)\b[^\n'"`]*(['"`])(.*?)\1/g)
  return Array.from(calls, ([, , title = '']) => title.replace(/(%s|\$\w).*/, ''))
}

/** The alternatives of a pattern of titles that no title begins with: Vitest would run no test, or fewer. */
function titlesMissing(pattern: string, tests: readonly string[]): string[] {
  const titles = tests.flatMap(titlesOf)
  const beginnings = pattern.replace(/^\((.*)\)$/, '$1').split('|')
  return beginnings.filter(
    (beginning) =>
      !titles.some((title) => title !== '' && (title.startsWith(beginning) || beginning.startsWith(title))),
  )
}

/** What keeps a mutation from being put into the present sources, or from being noticed. */
function obstacles({ name, file, from, to, caughtBy, tests }: Mutation): string[] {
  const target = path.join(root, file)
  const found = existsSync(target) ? readFileSync(target, 'utf8').split(from).length - 1 : 0
  return [
    ...(found === 1 ? [] : [`${name}: ${file} has its text ${found} times`]),
    ...(from === to ? [`${name}: changes nothing`] : []),
    ...caughtBy.filter((test) => !existsSync(path.join(root, test))).map((test) => `${name}: no ${test}`),
    ...(tests === undefined ? [] : titlesMissing(tests, caughtBy)).map(
      (title) => `${name}: no test begins with “${title}”`,
    ),
  ]
}

it('each mutation applies to the present sources', () => {
  expect(mutations.length).toBeGreaterThan(20)
  expect(mutations.flatMap(obstacles)).toEqual([])
})

it('a mutation of missing text or of a missing file, and one with a missing test or title, are found', () => {
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
  const renamed = { caughtBy: [here.file], tests: '(each mutation|a former title)' }
  expect(obstacles({ ...here, ...renamed, from: 'half a cent is rounded down', to: '' })).toEqual([
    'made up: no test begins with “a former title”',
  ])
  expect(obstacles({ ...here, file: 'app/gone.ts', from: gone, to: gone, caughtBy: [] })).toEqual([
    'made up: app/gone.ts has its text 0 times',
    'made up: changes nothing',
  ])
})
