import { openDatabase } from '#app/platform/database/open.server.ts'
import { makeApp } from '#tests/make.ts'
import { crowd } from './crowd.ts'

/** One app process of a crowd: `node crowd-process.ts URL SEED DANCERS COMMANDS LOCKING FESTIVAL`. Prints what it did as JSON. */
const [url = '', seed = '', dancers = '', commands = '', locking = '', festival = ''] = process.argv.slice(2)

const connections = 12
const db = await openDatabase({ url, poolSize: connections })
const app = makeApp(db, { locking: locking === 'true' })
const weather = await crowd(app, JSON.parse(festival), {
  seed,
  dancers: Number(dancers),
  commands: Number(commands),
  // each connection is taken and waited for; a longer queue would wait longer than a connection may be waited for on a busy machine
  atOnce: 2 * connections,
})
await db.close()
console.log(
  JSON.stringify({
    registered: weather.registered.length,
    done: Object.fromEntries(weather.done),
    refusals: Object.fromEntries(weather.refusals),
  }),
)
