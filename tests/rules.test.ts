import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ruleErrors, statedRules, testedRules } from './numbered-rules/rule-numbers.ts'

const root = path.resolve(import.meta.dirname, '..')

function read<Value>(pattern: string, parse: (name: string, text: string) => Value): Map<string, Value> {
  const names = globSync(pattern, { cwd: root }).sort()
  return new Map(names.map((name) => [name, parse(name, readFileSync(path.join(root, name), 'utf8'))]))
}

describe('numbered rules', () => {
  it('have a test each, and tests name no others', () => {
    const stated = read('app/**/RULES.md', (_, text) => statedRules(text))
    const tests = read('{app,server,tests}/**/*.{test,journey}.{ts,tsx}', (name, text) =>
      name === 'tests/rules.test.ts' ? new Set<string>() : testedRules(name, text),
    )
    expect([...stated.values()].flat()).toContain('A3')
    expect(ruleErrors(stated, tests)).toEqual([])
  })

  it('are found in plain titles, in tables, and in spans', () => {
    const text = `
      it('P1 is plain', () => {})
      it.each([['P2', 1], ['P3', 2]])('%s is in a table', () => {})
      describe.each([1])(\`P4–P6 are a span\`, () => { const no = 'P7' })
    `
    expect([...testedRules('made-up.test.ts', text)].sort()).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P6'])
  })

  it('are reported without a test, without a rule or when duplicated', () => {
    const stated = new Map([
      ['a/RULES.md', statedRules('- **P1** One.\n- **P2** Two.\n')],
      ['b/RULES.md', statedRules('- **P1** Again.\n')],
    ])
    const tested = new Map([['a.test.ts', testedRules('a.test.ts', `it('P1 and P9, on A4 paper')`)]])
    expect(ruleErrors(stated, tested)).toEqual([
      'b/RULES.md states P1, which is taken',
      'a/RULES.md: no test carries P2',
      'a.test.ts: a test carries P9, which no RULES.md states',
    ])
  })
})
