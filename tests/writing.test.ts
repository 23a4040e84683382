import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bannedWords } from './writing/banned-words.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Files whose words are not held to docs/writing.md, with the reason. */
const exempt: readonly { readonly files: RegExp; readonly reason: string }[] = [
  { files: /^docs\/writing\.md$|^tests\/writing[./]/, reason: 'they name the words' },
  { files: /^tests\/fixtures\//, reason: 'data as it was found' },
  { files: /^db\/migrations\//, reason: 'a migration never changes' },
  { files: /^content\/|^db\/seed\/(events\/|venues\.ts$)/, reason: 'the festival’s own texts' },
]

describe('no word excluded by docs/writing.md is', () => {
  it('in code, comments, documents and texts', () => {
    const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((name) => /\.(tsx?|mjs|md|css)$|^messages\/.*\.json$/.test(name))
      .filter((name) => !exempt.some(({ files }) => files.test(name)))
    expect(names.length).toBeGreaterThan(1000)
    expect(names.flatMap((name) => bannedWords(name, readOrEmpty(name)))).toEqual([])
  })

  it.each([
    ['app/people/a.ts', '/** The house does it. */', 'house'],
    ['app/people/a.ts', 'const { House } = await open(testHouse)', 'House'],
    ['app/people/a.ts', 'readonly lastDeed: string', 'Deed'],
    ['app/people/a.ts', '// Whoever asks', 'whoever'],
    ['docs/a.md', 'Each entry of the book is written anew.', 'anew'],
    ['app/admission/a.ts', '// the floor is full', 'floor'],
    ['app/mail/a.ts', '/** Posts a letter. */', 'letter'],
    ['messages/en/a.json', '"a": "Nobody else sees it."', 'nobody else'],
    ['app/people/a.ts', '// put it on the desk', 'desk'],
    ['app/bank/a.ts', 'const judgement = judge(entry)', 'judgement'],
    ['app/registration/a.ts', 'readonly wasForeseen: boolean', 'Foresee'],
    ['app/ledger/a.ts', '/** Every breach. */', 'breach'],
    ['app/admin/a.ts', 'const ask = useQuestion()', 'useQuestion'],
    ['app/admin/a.ts', 'export type PlanQuestion = string', 'Question'],
    ['app/bank/a.ts', 'await tellPayers(app)', 'tellPayers'],
    ['tests/a.ts', 'await driver.look(id)', 'driver.look'],
    ['app/platform/database/embedded/a.ts', 'await endpoint.turn()', 'turn('],
    ['app/a.tsx', '<Button color="candle">', 'candle'],
    ['app/admin/today/a.ts', 'type RegistrationHand = string', 'Hand'],
    ['app/reception/a.ts', 'readonly standing: readonly Entry[]', 'standing'],
    ['app/reception/a.ts', 'const verdict = verdictOf(person)', 'verdict'],
    ['app/reception/a.ts', 'export type Newcomer = string', 'newcomer'],
    ['app/a.ts', 'const circumstances = of(page)', 'circumstances'],
    ['app/reception/a.ts', 'await putAside(app, action)', 'Aside'],
    ['app/data-api/shape/a.ts', "{ name: 'tags', kind: 'words' },", "kind: 'words'"],
    ['app/a.ts', 'const said = { code }', 'said'],
    ['app/a.ts', 'type Said = { readonly subject: string }', 'type Said'],
    ['app/a.ts', "may(by, 'prices.keep')", "s.keep'"],
    ['tests/a.ts', 'const life = lifeOf(text)', 'lifeOf'],
    ['app/people/ui/a.tsx', 'export function OwnKeys() {}', 'OwnKeys'],
    ['messages/en/a.json', '"audit_thing_cost": "Cost"', 'audit_thing'],
    ['app/a.tsx', 'kept={setFilters(wanted)}', 'kept={'],
    ['app/a.ts', "action: 'member.forget',", ".forget'"],
  ])('%s: %s', (name, line, word) => {
    expect(bannedWords(name, line).join()).toContain(`${name}:1: ${word}`)
  })

  it.each([
    ['app/home/a.tsx', '// couples move round the floor'],
    ['bench/a.ts', "import lighthouse from 'lighthouse'"],
    ['app/platform/a.ts', '// two letters each'],
    ['app/data-api/a.css', '.title { letter-spacing: 0 }'],
    ['app/registration/policy.ts', '/** For the reception desk. */'],
    ['app/programme/a.ts', 'Math.floor(warehouse)'],
  ])('unless it has its ordinary meaning: %s: %s', (name, line) => {
    expect(bannedWords(name, line)).toEqual([])
  })
})

/** A file that was removed but not committed yet has no words. */
function readOrEmpty(name: string): string {
  try {
    return readFileSync(path.join(root, name), 'utf8')
  } catch {
    return ''
  }
}
