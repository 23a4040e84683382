import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type DatabaseOptions, openDatabase } from '#app/platform/database/open.server.ts'
import { deskServer } from '#app/reception/testing/ask-desk.ts'
import { diesAt } from '#tests/cards/dies-at.ts'
import { makeApp } from '#tests/make.ts'

/** What a process is started with; `diesAt` is the number of the statement before which it kills itself. */
export type DesksJob = {
  readonly where: Pick<DatabaseOptions, 'url' | 'dataDir'>
  readonly at: string
  readonly diesAt: number | null
}

/** A separate process: the server of the desks. Prints its port, and serves until it is killed. */
const job = JSON.parse(process.argv[2] ?? '{}') as DesksJob
const opened = await openDatabase(job.where)
let isServing = false
let statements = 0
const db = diesAt(opened, () => {
  if (isServing) statements += 1
  if (statements === job.diesAt) process.kill(process.pid, 'SIGKILL')
})
const app = makeApp(db)
app.at(job.at)
const server = createServer(getRequestListener(deskServer(app).fetch))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
isServing = true
process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
process.stdin.on('end', () => {
  server.close(() => void opened.close().then(() => process.exit(0)))
  server.closeAllConnections()
})
process.stdin.resume()
