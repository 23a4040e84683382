import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Mutation, mutations } from '#tests/mutations/mutations.ts'
import { root } from './build-id.ts'
import { makeSources } from './checks.ts'
import { endWithParent } from './end-with-parent.ts'
import { step } from './step.ts'

endWithParent({ atOnce: true })

/**
 * `npm run test:mutations [WORD …]`: puts each fault of `tests/mutations/mutations.ts`, or those whose name has one of the words, into a copy of the
 * sources and runs the tests that must fail for it; without a fault the same tests must pass.
 */
const words = process.argv.slice(2)
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
await makeSources()
const copy = await copySources()
const survivors: string[] = []
try {
  for (const mutation of chosen) if (!(await isCaught(mutation))) survivors.push(mutation.name)
} finally {
  await rm(copy, { recursive: true, force: true })
}
process.stdout.write(`${chosen.length - survivors.length} caught, ${survivors.length} not\n`)
process.exitCode = survivors.length > 0 || chosen.length === 0 ? 1 : 0

async function isCaught({ name, file, from, to, caughtBy, tests }: Mutation): Promise<boolean> {
  const target = path.join(copy, file)
  const whole = await readFile(target, 'utf8')
  if (whole.split(from).length !== 2) {
    process.stdout.write(`${name}: ${file} does not have this once: ${from}\n`)
    return false
  }
  const failures: Record<'with' | 'without', number | null> = { with: null, without: null }
  try {
    failures.without = await failedTests(caughtBy, tests)
    await writeFile(
      target,
      whole.replace(from, () => to),
    )
    failures.with = await failedTests(caughtBy, tests)
  } finally {
    await writeFile(target, whole)
  }
  const isOne = failures.without === 0 && failures.with !== null && failures.with > 0
  const counts = `${failures.with ?? 'no'} tests failed with it, ${failures.without ?? 'no'} without`
  process.stdout.write(`${name}: ${isOne ? 'caught' : 'NOT CAUGHT'}, ${counts}\n`)
  return isOne
}

/** How many tests of these files fail; null when Vitest ran none. */
async function failedTests(files: readonly string[], tests?: string): Promise<number | null> {
  const report = path.join(copy, 'results.json')
  await rm(report, { force: true })
  const filter = tests === undefined ? [] : ['--testNamePattern', tests]
  const vitest = path.join(root, 'node_modules/.bin/vitest')
  const reporters = ['--reporter=json', `--outputFile=${report}`]
  await step('', [vitest, 'run', '--root', copy, ...files, ...filter, ...reporters], { silent: true })
  const text = await readFile(report, 'utf8').catch(() => null)
  if (text === null) return null
  const { numPassedTests, numFailedTests }: Record<string, number> = JSON.parse(text)
  return (numPassedTests ?? 0) + (numFailedTests ?? 0) === 0 ? null : (numFailedTests ?? 0)
}

/** Copies the repository's files including new ones, the generated sources, and the installed packages. */
async function copySources(): Promise<string> {
  const to = await mkdtemp(path.join(os.tmpdir(), 'ronda-mutations-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const files = listed.toString().split('\n').filter(Boolean)
  for (const file of [...files, 'app/platform/messages', '.react-router']) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true })
    await cp(path.join(root, file), path.join(to, file), { recursive: true }).catch(() => undefined)
  }
  await symlink(path.join(root, 'node_modules'), path.join(to, 'node_modules'))
  return to
}
