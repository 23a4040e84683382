import http from 'node:http'
import { type CrowdPlan, type Fared, sendCrowd } from '../rush/crowd.ts'

/** The instructions of the load generator, a separate process. */
export type PageLoad = CrowdPlan & {
  /** Asked for in turns, each time as by a browser that knows its language. */
  readonly urls: readonly string[]
  readonly warmUp: number
  /** Whether the browser accepts compressed pages; cached ones are compressed already, others would be compressed each time. */
  readonly packed: boolean
}

const { urls, warmUp, packed, ...crowd } = JSON.parse(process.argv[2] ?? '{}') as PageLoad
const agent = new http.Agent({ keepAlive: true, maxSockets: crowd.parallel, timeout: 5_000 })
const headers = {
  'Accept-Encoding': packed ? 'gzip, deflate, br, zstd' : 'identity',
  Accept: 'text/html,application/xhtml+xml',
  Cookie: 'lang=EN',
}
const targets = urls.map((url) => new URL(url))

await sendCrowd({ count: warmUp, parallel: crowd.parallel }, get)
const fared: Fared = await sendCrowd(crowd, get)
agent.destroy()
process.stdout.write(JSON.stringify(fared))

/** Takes the n-th page to its last byte. Whatever is not a page is an error. */
function get(n: number): Promise<void> {
  const target = targets[n % targets.length]
  if (!target) throw new Error('There is nothing to ask for.')
  const { hostname, port, pathname, search } = target
  return new Promise((resolve, reject) => {
    const options = { agent, headers, hostname, port, path: pathname + search }
    const request = http.get(options, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${target} was answered ${response.statusCode}`)),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}
