import { once } from 'node:events'
import net from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GatheringSocket } from './gathering-socket.server.ts'

let server: net.Server
let socket: GatheringSocket
let received: Promise<string>

beforeEach(async () => {
  server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { promise, resolve } = Promise.withResolvers<string>()
  received = promise
  server.on('connection', (peer) => {
    let text = ''
    peer.setEncoding('utf8')
    peer.on('data', (part: string) => {
      text += part
    })
    peer.on('end', () => resolve(text))
  })
  socket = new GatheringSocket()
  socket.connect((server.address() as net.AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
})
afterEach(() => {
  socket.destroy()
  server.close()
})

it('sends the writes of one tick as one piece, in order', async () => {
  const written = vi.spyOn(socket, '_write')
  socket.cork()
  socket.write('a')
  socket.write(Buffer.from('b'))
  socket.uncork()
  socket.write('č', 'utf8')
  socket.cork()
  socket.write(new Uint8Array([100]))
  socket.uncork()
  await new Promise((done) => socket.write('e', done))
  expect(written).toHaveBeenCalledOnce()
  socket.write('f')
  socket.end('g')
  expect(await received).toBe('abčdefg')
})

it('calls back each writer after sending', async () => {
  const told: string[] = []
  socket.write('a', () => told.push('a'))
  await new Promise<void>((done) => {
    socket.write('b', 'utf8', () => {
      told.push('b')
      done()
    })
  })
  expect(told).toEqual(['a', 'b'])
})
