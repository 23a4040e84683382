import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findIn } from '#app/data-api/query/ask.server.ts'
import { streamAnswer } from '#app/data-api/wire/stream-answer.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { registrations } from './registrations.ts'

// A separate process, so that its memory is that of answering alone. `/?limit=N` answers N registrations, `/grown` how many bytes the
// process has grown at most since that was last asked.
const db = await openDatabase({ url: process.argv[2] })
let before = 0
let most = 0
setInterval(look, 5)

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/grown') {
    look()
    response.end(String(most - before))
    before = process.memoryUsage.rss()
    most = before
    return
  }
  const opts = { sort: { surname: 1, name: 1 }, limit: Number(searchParams.get('limit')) } as const
  const found = await findIn(db, registrations, { query: {}, opts })
  if (!('rows' in found)) throw new Error('not streamed')
  for await (const chunk of streamAnswer(found, 'msgpack', console.error)) {
    if (!response.write(chunk)) await once(response, 'drain')
  }
  response.end()
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})

function look(): void {
  most = Math.max(most, process.memoryUsage.rss())
}
