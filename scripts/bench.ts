import { runBenches } from '#bench/run.ts'
import { buildIfStale } from './build.ts'
import { endWithParent } from './end-with-parent.ts'

endWithParent({ atOnce: true })

if (await buildIfStale()) await runBenches(process.argv.slice(2))
else process.exitCode = 1
