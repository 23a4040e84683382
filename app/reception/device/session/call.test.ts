import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../call.ts'

afterEach(() => vi.unstubAllGlobals())

it('Q7 a list that breaks off on its way is no list, and replaces none', async () => {
  const breaksOff = new ReadableStream({
    start(list) {
      list.enqueue(new TextEncoder().encode('{"seq":3,"people":['))
      list.error(new DOMException('The network is gone.', 'TimeoutError'))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(breaksOff))
  expect(await call('snapshot', {}, null)).toEqual({
    ok: false,
    failure: { reason: 'no-network', status: 0 },
  })
})

it('a refusal is an answer, also without a reason', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Forbidden</h1>', { status: 403 }))
  expect(await call('sync', {}, null)).toEqual({ ok: false, failure: { reason: '403', status: 403 } })
})
