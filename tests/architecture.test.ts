import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import * as laws from './architecture/laws.ts'
import { excusesForNoFile, tablesWithoutOneOwner } from './architecture/owners.ts'
import { readSource, readSources } from './architecture/source-tree.ts'
import { sqlInCommands } from './architecture/sql-in-commands.ts'
import { tablesOf } from './architecture/tables-of.ts'

const tree = readSources(path.resolve(import.meta.dirname, '..'))

const lawsByTitle = [
  ['lie in folders of known domains', laws.onlyKnownDomains],
  ['import in one direction only', laws.importsGoLeft],
  ['are entered by their services', laws.enteredByService],
  ['do nothing where their name says pure', laws.pureFilesDoNothing],
  ['read the clock in one file', laws.oneClock],
  ['read the environment in one place', laws.oneReaderOfTheEnvironment],
  ['render nothing from services', laws.serverRendersNothing],
  ['import in no cycle', laws.noCycles],
  ['have no barrels', laws.noBarrels],
  ['have names that say something', laws.speakingNames],
  ['say exactly which file they import', laws.plainSpecifiers],
  ['name each message in browsers', laws.messagesByName],
  ['write an object or a list as one literal', laws.literalsWrittenOnce],
  ['are small', laws.smallFiles],
  ['lie at most thirty in a folder', laws.smallFolders],
  ['read no tables of domains further right', laws.sqlGoesLeft],
  ['keep SQL in table files and queries', laws.sqlInTableFiles],
  ['give each statement a name of its own', laws.statementsHaveNamesOfTheirOwn],
] as const

describe('the sources', () => {
  it.each(lawsByTitle)('%s', (_, law) => {
    expect(tree.length).toBeGreaterThan(100)
    expect(law(tree)).toEqual([])
  })
})

it('every exception for SQL names a file', () => {
  expect(excusesForNoFile(tree, sqlInCommands)).toEqual([])
  const small = [readSource('app/people/a.server.ts', '')]
  expect(excusesForNoFile(small, { 'app/people/a.server.ts': 1, 'app/people/b.server.ts': 1 })).toEqual([
    'app/people/b.server.ts is excused and does not exist',
  ])
})

it('every table belongs to one domain', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const written =
    readFileSync(path.join(root, 'db/tables.ts'), 'utf8').split('export interface Tables {')[1] ?? ''
  const tables = [...written.matchAll(/^ {2}(\w+): /gm)].flatMap(([, name]) => name ?? [])
  expect(tables.length).toBeGreaterThan(50)
  expect(tablesWithoutOneOwner(tables, tablesOf)).toEqual([])
})

it('tables without a domain, with two domains, and missing ones are found', () => {
  const owned = { festival: ['editions', 'texts'], people: ['users', 'texts', 'ghosts'] }
  expect(tablesWithoutOneOwner(['editions', 'texts', 'users', 'picks'], owned)).toEqual([
    'picks belongs to no domain',
    'texts belongs to festival and people',
    'ghosts of people does not exist',
  ])
})

/** A small made-up tree for each law, and the offenders in it: a law that finds none would be no law. */
const offences = [
  ['an unknown folder', laws.onlyKnownDomains, { 'app/drawer/a.ts': '' }, ['app/drawer']],
  [
    'SQL outside of table files',
    laws.sqlInTableFiles,
    {
      'app/people/routes/a.ts': "export const a = 'select 1 from users'",
      'app/people/b.ts': 'export const b = `delete from users`',
      'app/people/commands/c.server.ts':
        "// select one from many\nexport const c = db.query('update users set name = 1')",
      'app/people/commands/d.server.ts': "export const d = db.kysely.selectFrom('users')",
      'app/people/tables/e.server.ts': "export const e = 'insert into users values (1)'",
      'app/people/f.server.ts': "export const f = 'select one from the list'.length",
      'app/people/g.test.ts': "const g = 'delete from users'",
    },
    [
      'app/people/routes/a.ts',
      'app/people/b.ts',
      'commands/c.server.ts has 1',
      'commands/d.server.ts has 1',
      'app/people/f.server.ts',
    ],
  ],
  [
    'an excuse for SQL that is gone',
    laws.sqlInTableFiles,
    { 'app/team/lists.server.ts': '' },
    ['app/team/lists.server.ts has 0 texts of SQL by now'],
  ],
  [
    'two statements of one name',
    laws.statementsHaveNamesOfTheirOwn,
    {
      'app/people/a.server.ts': `const a = { name: 'find', text: 'select 1' }`,
      'app/pricing/b.server.ts': `const b = { name: 'find', text }`,
    },
    ['the name find stands for more than one statement'],
  ],
  [
    'SQL that reads a table further right',
    laws.sqlGoesLeft,
    {
      'app/people/a.server.ts':
        "// a word from picks\nconst a = { text: 'select 1 from registrations join users using (id)' }",
      'app/registration/b.server.ts': 'const b = `update pools set waiting = 0`',
    },
    ['app/people/a.server.ts reads the table registrations of registration'],
  ],
  [
    'an excuse that is not needed any more',
    laws.sqlGoesLeft,
    { 'app/pricing/editing.server.ts': '' },
    ['does not read registrations any more', 'does not read reception_actions any more'],
  ],
  [
    'a folder with more files than one looks through',
    laws.smallFolders,
    Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`app/people/a${n}.ts`, ''])),
    ['app/people has 31 files'],
  ],
  [
    'an import to the right',
    laws.importsGoLeft,
    {
      'app/pricing/a.ts': `import type { B } from '#app/registration/b.ts'`,
      'app/registration/b.ts': `import '#app/pricing/a.ts'`,
    },
    ['app/pricing/a.ts imports app/registration/b.ts'],
  ],
  [
    'a re-export from the right',
    laws.importsGoLeft,
    { 'app/platform/a.ts': `export { b } from '#app/festival/b.ts'` },
    ['app/platform/a.ts imports app/festival/b.ts'],
  ],
  [
    'a domain that reaches for the server',
    laws.importsGoLeft,
    { 'app/people/a.server.ts': `const s = await import('#server/start.ts')` },
    ['app/people/a.server.ts imports server/start.ts'],
  ],
  [
    'an import past the entrance of a domain',
    laws.enteredByService,
    {
      'app/pricing/a.server.ts': `import { b } from '#app/festival/b.server.ts'`,
      'app/pricing/c.server.ts': `import { b } from '#app/festival/service.server.ts'\nimport { d } from '#app/festival/d.ts'`,
      'app/pricing/e.server.ts': `import type { B } from '#app/festival/b.server.ts'\nimport './a.server.ts'`,
      'app/pricing/mail/render.server.ts': `import { f } from '#app/festival/mail/render.server.ts'`,
    },
    ['app/pricing/a.server.ts imports app/festival/b.server.ts'],
  ],
  [
    'a pure file with a hidden service',
    laws.pureFilesDoNothing,
    {
      'app/people/a.ts': `import { b } from './b.server.ts'`,
      'app/people/c.ts': `import type { B } from './b.server.ts'`,
      'app/people/routes/d.tsx': `import { b } from '#app/people/b.server.ts'`,
    },
    ['app/people/a.ts is pure by its name but imports ./b.server.ts'],
  ],
  [
    'a pure file that reads the world',
    laws.pureFilesDoNothing,
    {
      'app/people/a.ts': `import 'node:fs'\nexport const f = () => [Math.random(), process.env.X, new Date(0)]`,
    },
    ['reads Math.random', 'reads process.env', 'imports node:fs'],
  ],
  [
    'a second clock',
    laws.oneClock,
    {
      'app/people/a.server.ts': 'export const now = () => new Date()',
      'app/platform/clock.server.ts': 'export const now = () => new Date()',
      'server/b.ts': 'Date.now()',
      'server/c.ts': 'new Date(5)',
    },
    ['app/people/a.server.ts', 'server/b.ts'],
  ],
  [
    'a second reader of the environment',
    laws.oneReaderOfTheEnvironment,
    { 'app/people/a.server.ts': 'process.env.PORT', 'server/b.ts': 'process.env.PORT' },
    ['app/people/a.server.ts'],
  ],
  [
    'a service that renders',
    laws.serverRendersNothing,
    {
      'app/people/a.server.ts': `import { A } from './ui/A.tsx'`,
      'app/people/mail/render.server.ts': `import { A } from './A.tsx'`,
    },
    ['app/people/a.server.ts'],
  ],
  [
    'a cycle',
    laws.noCycles,
    {
      'app/people/a.ts': `import './b.ts'`,
      'app/people/b.ts': `import './c.ts'`,
      'app/people/c.ts': `import './a.ts'`,
      'app/people/d.ts': `import type { E } from './e.ts'`,
      'app/people/e.ts': `import './d.ts'`,
    },
    ['app/people/a.ts → app/people/b.ts → app/people/c.ts → app/people/a.ts'],
  ],
  [
    'a message by a name that is put together',
    laws.messagesByName,
    {
      'app/people/ui/A.tsx': 'export const said = m[key]()',
      'app/people/a.server.ts': 'export const said = m[key]()',
    },
    ['app/people/ui/A.tsx'],
  ],
  [
    'a barrel',
    laws.noBarrels,
    {
      'app/people/all.ts': `export * from './a.ts'\nexport { b } from './b.ts'`,
      'app/people/a.ts': `export { b } from './b.ts'\nexport const a = 1`,
      'app/people/service.server.ts': `export { b } from './b.server.ts'`,
    },
    ['app/people/all.ts'],
  ],
  [
    'a meaningless name, and one in another style',
    laws.speakingNames,
    {
      'app/people/utils.ts': '',
      'app/people/myFile.ts': '',
      'app/people/MyPart.tsx': '',
      'app/people/a-b.server.ts': '',
    },
    ['app/people/utils.ts', 'app/people/myFile.ts'],
  ],
  [
    'an import without its extension, and one that climbs out',
    laws.plainSpecifiers,
    {
      'app/people/a.ts': `import './b'\nimport '../festival/c.ts'\nimport './d.ts'\nimport '#app/festival/c.ts'\nimport 'e'`,
    },
    ['imports ./b', 'imports ../festival/c.ts'],
  ],
  [
    'a literal spread into an object, into props and into a list',
    laws.literalsWrittenOnce,
    {
      'app/people/a.ts': 'export const a = (b: number) => ({ ...{ b }, ...(b && { c: 1 }) })',
      'app/people/b.tsx': 'export const b = (a: object) => <p {...{ id: "b" }} {...a} />',
      'app/people/c.ts': 'export const c = (a: object) => ({ ...a })',
      'app/people/d.ts': 'export const d = [...[1, 2], 3]',
    },
    ['app/people/a.ts spreads 1', 'app/people/b.tsx spreads 1', 'app/people/d.ts spreads 1'],
  ],
  [
    'a long file',
    laws.smallFiles,
    { 'app/people/a.ts': `${'\n'.repeat(400)}export {}` },
    ['app/people/a.ts'],
  ],
] as const

describe('each rule finds', () => {
  it.each(offences)('%s', (_, law, files, offenders) => {
    const small = Object.entries(files).map(([name, text]) => readSource(name, text))
    const found = law(small)
    expect(found).toHaveLength(offenders.length)
    offenders.forEach((offender, index) => {
      expect(found[index]).toContain(offender)
    })
  })

  it('an invented violation', () => {
    const caught = new Set<laws.Law>(offences.map(([, law]) => law))
    expect(lawsByTitle.filter(([, law]) => !caught.has(law)).map(([title]) => title)).toEqual([])
  })
})
