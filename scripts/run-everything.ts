import { buildIfStale } from './build.ts'
import { checkSources, makeSources } from './checks.ts'
import { findOrInstallChromium } from './chromium.ts'
import { endWithParent } from './end-with-parent.ts'
import { runTests } from './run-tests.ts'
import { total } from './totals.ts'

/** Runs every check and every test. The last line says how many passed and failed. */
export async function runEverything(size: 'every-change' | 'long'): Promise<void> {
  endWithParent({ atOnce: true })
  const made = await makeSources()
  // beside the build and the tests: types and lint use one core for seconds
  const checking = checkSources()
  const built = { ok: await buildIfStale(), output: '' }
  const chromium = await findOrInstallChromium()
  process.stdout.write(`Browser: ${chromium ?? 'none could be found or installed'}\n`)

  const tests = await runTests(['quick', 'thorough', 'postgres', 'journeys'], {
    CHROMIUM: chromium ?? '',
    RONDA_TEST_SIZE: size,
  })
  const checks = [...made, ...(await checking), built, { ok: chromium !== null }]
  const { passed, failed } = total(checks, [tests])
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 ? 1 : 0
}
