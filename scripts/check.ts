import { checkSources, makeSources } from './checks.ts'
import { endWithParent } from './end-with-parent.ts'
import { runTests } from './run-tests.ts'
import { total } from './totals.ts'

endWithParent({ atOnce: true })

/** The part of `npm test` that needs neither a browser nor a PostgreSQL server. */
const made = await makeSources()
const [sources, tests] = await Promise.all([
  checkSources(),
  runTests(['quick'], { RONDA_TEST_ENGINES: 'embedded' }),
])
const { passed, failed } = total([...made, ...sources], [tests])
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
