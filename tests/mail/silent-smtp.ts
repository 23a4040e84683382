import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Where the server stops answering: before its greeting, or when it hears this command. */
export type SilentAt = 'greeting' | 'MAIL' | 'DATA'

export type SilentSmtp = {
  readonly url: string
  /** Resolves when a client waits for an answer that will not come. */
  readonly reached: Promise<void>
  /** How many connections are open. */
  connections(): number
  close(): Promise<void>
}

/** A mail server on loopback that takes connections and at some point says nothing more, but keeps them open. */
export async function startSilentSmtp(at: SilentAt): Promise<SilentSmtp> {
  const sockets = new Set<Socket>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    if (at === 'greeting') return reach()
    socket.write('220 silent.example ESMTP\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        if (line.startsWith(at)) return reach()
        socket.write('250 silent.example\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    reached,
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
