import { buildIfStale } from './build.ts'
import { endWithParent } from './end-with-parent.ts'

/** Serves the built application in this process; every setting comes from the environment. */
endWithParent()
process.env.NODE_ENV ??= 'production'
if (await buildIfStale()) await import(new URL('../build/server/index.js', import.meta.url).href)
else process.exitCode = 1
