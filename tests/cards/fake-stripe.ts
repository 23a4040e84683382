import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { Stripe } from 'stripe'
import { checkoutPage } from './checkout-page.ts'
import { fakeRefunds } from './fake-refunds.ts'
import { requestErrors } from './request-errors.ts'

const webhookSecret = 'whsec_of_the_tests'
const secretKey = 'sk_test_of_the_tests'

export type FakeSession = {
  readonly id: string
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  status: 'open' | 'complete' | 'expired'
}

/** The provider on this machine: answers its HTTP interface, refuses what its description does not allow, and signs events. */
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

export async function startFakeStripe() {
  const sessions = new Map<string, FakeSession>()
  const byKey = new Map<string, { readonly body: string; readonly session: FakeSession }>()
  const requests: { method: string; path: string; errors: readonly string[] }[] = []
  /** What the next requests meet: `lost` is carried out and the answer never arrives. */
  const failures: ('down' | 'lost')[] = []
  const pages: { onPaid: (session: FakeSession) => Promise<void> } = { onPaid: async () => undefined }

  const refunding = fakeRefunds((payment) =>
    [...sessions.values()].find((one) => one.status === 'complete' && paymentOf(one) === payment),
  )

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request
    const asked = new URL(url, 'http://stripe.invalid')
    const { pathname } = asked
    const body = await textOf(request)
    const answer = (status: number, value: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    }
    const refuseWith = (message: string, status = 400, type = 'invalid_request_error') =>
      answer(status, { error: { type, message } })
    if (pathname.startsWith('/pay/')) return showPage(pathname, { method, body }, response)

    const errors = requestErrors(description, {
      method,
      path: pathname,
      headers: request.headers,
      body,
      secretKey,
    })
    requests.push({ method, path: pathname, errors })
    const failure = failures.shift()
    if (failure === 'down') return request.socket.destroy()
    if (errors.length > 0) return refuseWith(errors.join('; '))
    if (pathname.startsWith('/v1/refunds')) {
      const key = String(request.headers['idempotency-key'])
      const { status, value } = refunding.answer({ method, url: asked, body, key })
      if (failure === 'lost') return request.socket.destroy()
      return answer(status, value)
    }
    const [, , , , id = '', action] = pathname.split('/')
    if (method === 'POST' && pathname === '/v1/checkout/sessions') {
      const key = String(request.headers['idempotency-key'])
      const known = byKey.get(key)
      if (known && known.body !== body)
        return refuseWith('the key was used otherwise', 400, 'idempotency_error')
      const session = known?.session ?? makeSession(body)
      byKey.set(key, { body, session })
      sessions.set(session.id, session)
      if (failure === 'lost') return request.socket.destroy()
      return answer(200, shown(session))
    }
    const session = sessions.get(id)
    if (!session) return refuseWith('no such session', 404)
    if (action === 'expire') {
      if (session.status !== 'open') return refuseWith('only open sessions can be expired')
      session.status = 'expired'
    }
    return answer(200, shown(session))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Somebody on the provider's page: looks at it, pays, or tries a card that is declined. */
  async function showPage(
    pathname: string,
    { method, body }: { readonly method: string; readonly body: string },
    response: ServerResponse,
  ): Promise<void> {
    const session = sessions.get(pathname.replace('/pay/', ''))
    const html = (status: number, content: string) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(content)
    if (!session) return void html(404, '<h1>Nothing here</h1>')
    const isDeclined = new URLSearchParams(body).get('with') === 'declined'
    if (method !== 'POST' || isDeclined || session.status !== 'open')
      return void html(200, checkoutPage(session, { isDeclined }))
    session.status = 'complete'
    await pages.onPaid(session)
    response.writeHead(303, { location: session.fields.success_url }).end()
  }

  function makeSession(body: string): FakeSession {
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`
    return {
      id,
      url: `${apiBase}/pay/${id}`,
      fields: Object.fromEntries(new URLSearchParams(body)),
      status: 'open',
    }
  }

  return {
    config: { secretKey, webhookSecret, apiBase },
    sessions,
    refunding,
    requests,
    failures,
    /** Runs when a dancer pays on a session's page, before the redirect back. */
    pages,
    sessionAt(url: string): FakeSession {
      const session = [...sessions.values()].find((one) => one.url === url)
      if (!session) throw new Error(`no session at ${url}`)
      return session
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const description = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../fixtures/stripe/requests.json'), 'utf8'),
)

function shown({ id, url, fields, status }: FakeSession) {
  const paid = status === 'complete'
  return {
    id,
    object: 'checkout.session',
    status,
    mode: 'payment',
    currency: 'eur',
    url: status === 'open' ? url : null,
    client_reference_id: fields.client_reference_id,
    amount_total: Number(fields['line_items[0][price_data][unit_amount]']),
    expires_at: Number(fields.expires_at),
    payment_intent: paid ? paymentOf({ id }) : null,
    payment_status: paid ? 'paid' : 'unpaid',
  }
}

/** The payment of a session. */
export function paymentOf({ id }: Pick<FakeSession, 'id'>): string {
  return id.replace('cs_test_', 'pi_')
}

/** An event about a session, as the provider sends it. */
export function sessionEvent(
  session: FakeSession,
  type: string,
  { at, over = {} }: { readonly at: Date; readonly over?: object },
) {
  const paid = type.endsWith('.expired') ? 'unpaid' : 'paid'
  const object = { ...shown(session), payment_intent: paymentOf(session), payment_status: paid, ...over }
  return eventOf(`checkout.session.${type}`, object, at)
}

export function eventOf(type: string, object: object, at: Date) {
  const created = Math.floor(at.getTime() / 1_000)
  return { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', type, created, data: { object } }
}

/** The bytes of an event and the header that goes with them. */
export function signed(
  event: object,
  { secret = webhookSecret, timestamp }: { readonly secret?: string; readonly timestamp?: number } = {},
) {
  const payload = JSON.stringify(event, null, 2)
  const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({
    payload,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  })
  return { body: new TextEncoder().encode(payload), signature }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
