import { readFile } from 'node:fs/promises'
import vm from 'node:vm'
import { expect, it } from 'vitest'

type FetchEvent = {
  readonly request: object
  respondWith(answer: Promise<Response>): void
  waitUntil(work: Promise<unknown>): void
}

it('Q7 a page of a newer build does not replace the stored one before its parts are stored', async () => {
  const stored = new Map<unknown, Response>([['/admin/reception', new Response('earlier build')]])
  const store = {
    match: async (key: unknown) => stored.get(key)?.clone(),
    put: async (key: unknown, answer: Response) => void stored.set(key, answer),
  }
  let network: () => Promise<Response> = async () => new Response('newer build')
  const heard = new Map<string, (event: FetchEvent) => void>()
  const self = {
    location: { origin: 'https://festival.example' },
    addEventListener: (kind: string, listener: (event: FetchEvent) => void) => heard.set(kind, listener),
  }
  const given = { self, caches: { open: async () => store }, fetch: () => network(), URL, setTimeout }
  vm.runInNewContext(await readFile('public/reception-worker.js', 'utf8'), given)

  const opened = async () => {
    const work: Promise<unknown>[] = []
    const { promise, resolve } = Promise.withResolvers<Response>()
    heard.get('fetch')?.({
      request: { method: 'GET', mode: 'navigate', url: 'https://festival.example/admin/reception' },
      respondWith: resolve,
      waitUntil: (one) => work.push(one),
    })
    const answer = await promise
    await Promise.all(work)
    return answer.text()
  }
  expect(await opened()).toBe('newer build')
  network = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await opened()).toBe('earlier build')
})
