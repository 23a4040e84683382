import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Backend } from './embedded-endpoint.server.ts'

/** What the thread says. */
export type FromThread =
  | { readonly kind: 'open' }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly error: unknown }

/** From the project's folder: the server's bundle holds no programs of threads. */
const program = 'app/platform/database/embedded/engine-thread.server.ts'

/**
 * Opens an engine in memory in a thread of its own. Making its database takes seconds in one piece, in which this thread could answer nobody.
 * @param root the project's folder
 * @throws when the thread ends before it is open
 */
export async function openInThread(root: string): Promise<{ backend: Backend; close(): Promise<void> }> {
  const thread = new Worker(path.join(root, program))
  const waiting: PromiseWithResolvers<Uint8Array>[] = []
  const fail = (error: unknown) => {
    for (const { reject } of waiting.splice(0)) reject(error)
  }
  thread.on('error', fail)
  thread.on('exit', () => fail(new Error('The thread of the embedded database has ended.')))
  await once(thread, 'message')
  thread.on('message', (message: FromThread) => {
    const next = waiting.shift()
    if (message.kind === 'answer') next?.resolve(message.bytes)
    if (message.kind === 'failed') next?.reject(message.error)
  })
  return {
    backend: {
      async execProtocolRawStream(bytes, { onRawData }) {
        const answer = Promise.withResolvers<Uint8Array>()
        waiting.push(answer)
        thread.postMessage(bytes)
        onRawData(await answer.promise)
      },
    },
    async close() {
      await thread.terminate()
    },
  }
}
