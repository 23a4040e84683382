import { Worker } from 'node:worker_threads'

type Limits = { readonly timeoutMs: number; readonly megabytes: number }

/**
 * Runs a program in a thread of its own, where it holds up no request, and returns its message.
 * @param program its file: the server's bundle holds no programs of threads
 * @returns null when it needs more time or memory than the limits allow
 * @throws what the program throws
 */
export async function inThread<Answer>(
  program: string,
  workerData: unknown,
  { timeoutMs, megabytes }: Limits,
): Promise<Answer | null> {
  const thread = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  const { promise, resolve, reject } = Promise.withResolvers<Answer | null>()
  const timer = setTimeout(() => resolve(null), timeoutMs)
  thread.on('message', resolve)
  thread.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(null)
    else reject(error)
  })
  thread.on('exit', () => reject(new Error('The thread has ended without an answer.')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
