import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { statedRules } from './numbered-rules/rule-numbers.ts'
import { unusedRules } from './numbered-rules/used.ts'

const root = path.resolve(import.meta.dirname, '..')
const readAll = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((name) => name.split(path.sep).join('/'))
    .sort()
    .map((name) => [name, readFileSync(path.join(root, name), 'utf8')] as const)

/** What a process, the router, the build or a person starts. */
const isEntry = (name: string) =>
  /^server\/main\.ts$|^scripts\/[\w-]+\.(ts|mjs)$|^app\/[^/]+\.tsx?$|^app\/[^/]+\/routes\/|^app\/shell\/[\w-]+\.tsx$|-thread\.server\.ts$|\.mjs$/.test(
    name,
  )

describe('numbered rules', () => {
  it('are named by code of the running program', () => {
    const sources = new Map(
      readAll('{app,server,db,scripts}/**/*.{ts,tsx,mjs}').filter(
        ([name]) => !/\.test\.tsx?$|\/testing\/|^app\/platform\/messages\//.test(name),
      ),
    )
    const stated = readAll('app/**/RULES.md').flatMap(([, text]) => statedRules(text))
    expect(stated.length).toBeGreaterThan(100)
    expect(unusedRules(sources, isEntry, stated)).toEqual([])
  })

  it('are reported when only a test, or nothing, uses the code that names them', () => {
    const sources = new Map([
      ['server/main.ts', `import { start } from '#app/a/start.server.ts'\nstart()`],
      [
        'app/a/start.server.ts',
        `import { held } from './held.ts'\n/** Starts. P1 */\nexport function start() { held(); own() }
/** P2 */\nexport function own() {}\n/** P3 */\nexport const forTests = 1`,
      ],
      [
        'app/a/held.ts',
        `/** Holds: P4, A1–A2. */\nexport const held = () => 0\n/** P5 */\nexport type Held = 0`,
      ],
      ['app/a/forgotten.ts', `/** P6 */\nexport const forgotten = 2`],
    ])
    const stated = ['P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7', 'A1', 'A2']
    expect(unusedRules(sources, (name) => name === 'server/main.ts', stated)).toEqual([
      'nothing that runs names P6',
      'nothing that runs names P7',
      'app/a/start.server.ts: nothing that runs uses forTests, which states P3',
      'app/a/forgotten.ts: nothing that runs uses forgotten, which states P6',
    ])
  })
})
