import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, describe, expect, it } from 'vitest'
import { isForeign } from './foreign-origin.ts'
import { atPublicAddress } from './public-address.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** What the pages see of a request for `target`, sent with this `Host` to a server whose ORIGIN is this. */
async function seenBy(origin: string, host: string, target = '/EN/news?a=1'): Promise<string> {
  const fetch = (asked: Request) => new Response(asked.url)
  const server = createServer(atPublicAddress(getRequestListener(fetch), origin)).listen(0, '127.0.0.1')
  closing.push(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [answer] = await once(
    request({ port, host: '127.0.0.1', path: target, headers: { host } }).end(),
    'response',
  )
  let text = ''
  for await (const piece of answer) text += piece
  return text
}

describe('the address of a request for pages', () => {
  const festival = 'https://festival.example'
  it.each([
    ['a proxy that keeps the Host header', festival, 'festival.example', `${festival}/EN/news?a=1`],
    ['a proxy that writes its own', festival, '127.0.0.1:3000', `${festival}/EN/news?a=1`],
    ['a client that claims another host', festival, 'evil.example', `${festival}/EN/news?a=1`],
    ['localhost', 'http://localhost:3000', 'localhost:3000', 'http://localhost:3000/EN/news?a=1'],
    [
      'this machine by its other name',
      'http://localhost:3000',
      '127.0.0.1:3000',
      'http://127.0.0.1:3000/EN/news?a=1',
    ],
    ['a port the system chose', 'http://localhost:0', 'localhost:4711', 'http://localhost:4711/EN/news?a=1'],
  ])('%s', async (_, origin, host, url) => {
    expect(await seenBy(origin, host)).toBe(url)
  })

  it.each([
    ['http://evil.example/EN?x', '/EN?x'],
    ['http://evil.example', '/'],
    ['//evil.example/EN', '//evil.example/EN'],
    ['/EN/../SI', '/SI'],
    ['/EN/pa%C5%BE', '/EN/pa%C5%BE'],
    ['/@evil.example/', '/@evil.example/'],
  ])('has the public origin for any target: %s', async (target, path) => {
    expect(await seenBy(festival, 'festival.example', target)).toBe(festival + path)
  })
})

describe('behind TLS', () => {
  const asked = (headers: Record<string, string>) =>
    isForeign((name) => headers[name], 'https://festival.example')

  it.each([
    [{ host: 'festival.example', origin: 'https://festival.example' }, false],
    [{ host: '127.0.0.1:3000', origin: 'https://festival.example' }, false],
    [{ host: 'festival.example', origin: 'http://festival.example' }, true],
    [{ host: 'evil.example', origin: 'https://evil.example' }, true],
    [{ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, true],
    [{ origin: 'null' }, true],
  ])('only the public origin may send unsafe requests: %o', (headers, foreign) => {
    expect(asked(headers)).toBe(foreign)
  })
})
