import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { builtDumpFile } from './built-dump.server.ts'
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

type Engine = { readonly backend: Backend; close(): Promise<void> }

/** A thread whose engine nobody uses. */
let spare: { readonly thread: Worker; readonly backend: Backend; readonly timer: NodeJS.Timeout } | null =
  null

/** Opening costs more than a small copy, and a user who looks at one preview often looks at the next. It holds some 200 MB. */
const SPARE_MS = 60_000

/**
 * Opens an engine in memory, migrated, in a thread of its own: that takes seconds in one piece, in which this thread could answer nobody. Without
 * a build the first one of a process makes the database, which costs six times as much as loading it. A closed engine is given to who asks next, for a minute: its tables
 * hold the rows of the migrations, or what was left there.
 * @param root the project's folder
 * @throws when the thread ends before it is open
 */
export async function openInThread(root: string): Promise<Engine> {
  const { thread, backend } = takeSpare() ?? (await startThread(root))
  return {
    backend,
    async close() {
      if (spare || thread.threadId < 0) return void (await thread.terminate())
      const timer = setTimeout(() => {
        spare = null
        void thread.terminate()
      }, SPARE_MS)
      spare = { thread, backend, timer }
      // neither keeps the process from ending
      timer.unref()
      thread.unref()
    },
  }
}

function takeSpare() {
  const taken = spare
  spare = null
  clearTimeout(taken?.timer)
  // a thread that has ended has no number
  if (!taken || taken.thread.threadId < 0) return null
  taken.thread.ref()
  return taken
}

async function startThread(root: string): Promise<{ thread: Worker; backend: Backend }> {
  migrated ??= readBuilt(root).then((built) => built ?? makeMigrated(root))
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
  const backend: Backend = {
    async execProtocolRawStream(bytes, { onRawData }) {
      const answer = Promise.withResolvers<Uint8Array>()
      waiting.push(answer)
      thread.postMessage(bytes)
      onRawData(await answer.promise)
    },
  }
  return { thread, backend }
}

async function readBuilt(root: string): Promise<Uint8Array | null> {
  return readFile(await builtDumpFile(root)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
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
