import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Backend } from './embedded-endpoint.server.ts'

/** What the thread of an engine says. */
export type FromThread =
  | { readonly kind: 'open' }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly error: unknown }

/** From the project's folder: the server's bundle holds no programs of threads. */
const folder = 'app/platform/database/embedded'

/** The migrated database without rows, gzipped: 6 MB. */
let migrated: Promise<Uint8Array> | null = null

/**
 * Opens an engine in memory, migrated and without rows, in a thread of its own: that takes seconds in one piece, in which this thread could answer nobody. The first
 * one of a process makes the database, which costs six times as much as loading it.
 * @param root the project's folder
 * @throws when the thread ends before it is open
 */
export async function openInThread(root: string): Promise<{ backend: Backend; close(): Promise<void> }> {
  migrated ??= makeMigrated(root)
  const dump = await migrated.catch((error) => {
    // the next one tries again
    migrated = null
    throw error
  })
  const thread = new Worker(path.join(root, folder, 'engine-thread.server.ts'), { workerData: dump })
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

async function makeMigrated(root: string): Promise<Uint8Array> {
  const thread = new Worker(path.join(root, folder, 'dump-thread.server.ts'), {
    workerData: path.join(root, 'db/migrations'),
  })
  const ended = once(thread, 'exit')
  const [dump] = await Promise.race([
    once(thread, 'message'),
    ended.then(() => {
      throw new Error('The thread that makes the database has ended.')
    }),
  ])
  return dump
}
