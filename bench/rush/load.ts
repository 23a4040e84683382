import http from 'node:http'
import { type CrowdPlan, type Fared, sendCrowd } from './crowd.ts'
import { bodyOf } from './dancers.ts'

/** The instructions of the load generator, a separate process. */
export type Load = CrowdPlan & {
  /** Dancers alternate between them, each on a separate connection. */
  readonly addresses: readonly string[]
  /** Out of how many classes they choose. */
  readonly choice: number
}

const { addresses, choice, ...crowd } = JSON.parse(process.argv[2] ?? '{}') as Load
// Idle connections are given up before the server does so: it could happen while the next request is on its way.
const agent = new http.Agent({ keepAlive: true, maxSockets: crowd.parallel, timeout: 3_000 })
const fared: Fared = await sendCrowd(crowd, register)
agent.destroy()
process.stdout.write(JSON.stringify(fared))

/** Registers the n-th dancer, from a separate address. Any answer but the document is an error. */
async function register(n: number): Promise<void> {
  const address = addresses[n % addresses.length]
  const body = JSON.stringify(bodyOf(n, choice))
  const { status, text } = await post(`${address}/api/db/regs/save`, body, {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  })
  const { _id, secret } = status === 200 ? JSON.parse(text) : {}
  if (typeof _id !== 'string' || typeof secret !== 'string') {
    throw new Error(`Dancer ${n} was answered ${status}: ${text.slice(0, 500)}`)
  }
}

function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body)
    const options = { method: 'POST', agent, headers: { ...headers, 'Content-Length': length } }
    const request = http.request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
