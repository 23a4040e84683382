import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { z } from 'zod'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Answer, readAnswer } from './answer.ts'
import { type Certificate, certificateOf, certificatesIn } from './certificate.server.ts'
import { readSigned, signMessage } from './sign.server.ts'

const longestAnswer = 65_536

const answerBody = z.object({ token: z.string() })

/**
 * Sends a message about receipts or premises, signed, over a connection on which both sides show their certificate. Never throws: what cannot be asked may be
 * asked again. Z5, Z6
 */
export async function askAuthority(
  app: Pick<AppContext, 'config' | 'log'>,
  to: 'invoices' | 'invoices/register',
  { message, messageId }: { readonly message: object; readonly messageId: string },
): Promise<Answer> {
  const { furs } = app.config
  const certificate = await certificateOf(app)
  if (!furs || !certificate) return { kind: 'failed', reason: 'no certificate' }
  try {
    const pem = furs.caFile === null ? null : await readFile(furs.caFile, 'utf8')
    const body = JSON.stringify({ token: signMessage(message, certificate) })
    const { status, text } = await post(`${furs.url}/${to}`, body, {
      certificate,
      ca: pem,
      timeoutMs: furs.timeoutMs,
    })
    if (status !== 200) return { kind: 'failed', reason: `HTTP ${status}` }
    const { token } = answerBody.parse(JSON.parse(text))
    const payload = readSigned(token, pem === null ? [] : certificatesIn(pem))
    if (payload === null) return { kind: 'failed', reason: 'the answer is not signed by the authority' }
    return readAnswer(payload, messageId)
  } catch (error) {
    return { kind: 'failed', reason: reasonOf(error) }
  }
}

function post(
  url: string,
  body: string,
  {
    certificate,
    ca,
    timeoutMs,
  }: { readonly certificate: Certificate; readonly ca: string | null; readonly timeoutMs: number },
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          'content-length': Buffer.byteLength(body),
        },
        key: certificate.keyPem,
        cert: certificate.certificatePem,
        minVersion: 'TLSv1.2',
        agent: false,
        ...(ca !== null && { ca }),
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length > longestAnswer) sent.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** A code where there is one: messages may name files. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time'
  return 'code' in error ? String(error.code) : error.name
}
