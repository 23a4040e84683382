import { buildIfStale } from './build.ts'
import { checkSources } from './checks.ts'
import { findOrInstallChromium } from './chromium.ts'
import { endWithParent } from './end-with-parent.ts'
import { runTests } from './run-tests.ts'
import { total } from './totals.ts'

endWithParent({ atOnce: true })

/** Everything. The last line says how many checks and tests passed and failed. */
const sources = await checkSources()
const built = { ok: await buildIfStale(), output: '' }
const chromium = await findOrInstallChromium()
process.stdout.write(`Browser: ${chromium ?? 'none could be found or installed'}\n`)

const tests = [
  await runTests('quick'),
  await runTests('thorough'),
  await runTests('postgres'),
  await runTests('journeys', { CHROMIUM: chromium ?? '' }),
]

const { passed, failed } = total([...sources, built, { ok: chromium !== null }], tests)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
