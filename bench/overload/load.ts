import http from 'node:http'
import { type CrowdPlan, sendCrowd } from '../rush/crowd.ts'
import { bodyOf } from '../rush/dancers.ts'

/** The instructions of the load generator, a separate process. */
export type OverloadJob = CrowdPlan & { readonly address: string; readonly choice: number }

/** How it went: `wallMs` from the first arrival to the last answer, the others in numbers of dancers. */
export type OverloadResult = {
  readonly wallMs: number
  readonly accepted: number
  readonly refused: number
  /** refused without `Retry-After` or without a sentence, or answered otherwise */
  readonly wrong: number
}

const { address, choice, ...crowd } = JSON.parse(process.argv[2] ?? '{}') as OverloadJob
const agent = new http.Agent({ keepAlive: true, maxSockets: crowd.parallel, timeout: 3_000 })
const counts = { accepted: 0, refused: 0, wrong: 0 }
const { wallMs } = await sendCrowd(crowd, register)
agent.destroy()
process.stdout.write(JSON.stringify({ wallMs, ...counts } satisfies OverloadResult))

/** Brings the n-th dancer once; those sent away do not come back here. */
async function register(n: number): Promise<void> {
  const body = JSON.stringify(bodyOf(n, choice))
  const { status, retryAfter, text } = await post(`${address}/api/db/regs/save`, body, {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Forwarded-For': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  })
  if (status === 200) counts.accepted += 1
  else if (status === 503 && Number(retryAfter) > 0 && text.includes('Nothing was saved')) counts.refused += 1
  else counts.wrong += 1
}

function post(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; retryAfter: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body)
    const options = { method: 'POST', agent, headers: { ...headers, 'Content-Length': length } }
    const request = http.request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () =>
        resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'], text }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
