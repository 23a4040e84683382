import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { step } from './step.ts'
import { type Count, countOf } from './totals.ts'

/** The projects of `vitest.config.ts`. */
type Project = 'quick' | 'thorough' | 'postgres' | 'journeys'

/** Ends a test that loops endlessly, which cannot be ended from inside. */
const LIMIT_MS = 4 * 60 * 60_000

/** Runs some of Vitest's projects together with Vitest's own output, and counts. */
export async function runTests(
  projects: readonly Project[],
  env: Record<string, string> = {},
): Promise<Count> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'ronda-tests-'))
  const file = path.join(scratch, 'results.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const chosen = projects.flatMap((project) => ['--project', project])
    const command = ['vitest', 'run', ...chosen, '--passWithNoTests', ...reporters]
    const { ok } = await step(`Tests: ${projects.join(', ')}`, command, {
      loud: true,
      env,
      limitMs: LIMIT_MS,
    })
    const report = await readFile(file, 'utf8').catch(() => null)
    return countOf(report === null ? null : JSON.parse(report), ok)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
