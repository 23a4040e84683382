import { parentPort, workerData } from 'node:worker_threads'
import { openInMemory } from './embedded-engine.server.ts'
import type { FromThread } from './threaded-engine.server.ts'

/** The program of a thread with an engine in memory, as in the dump that it is given: answers each message of protocol bytes with one of the engine's. */
const say = (message: FromThread, transferred: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transferred)

const { backend } = await openInMemory(new Blob([workerData]))

parentPort?.on('message', async (bytes: Uint8Array) => {
  const pieces: Buffer[] = []
  try {
    await backend.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (piece) => pieces.push(Buffer.from(piece)),
    })
    const answer = new Uint8Array(Buffer.concat(pieces))
    say({ kind: 'answer', bytes: answer }, [answer.buffer])
  } catch (error) {
    say({ kind: 'failed', error })
  }
})

say({ kind: 'open' })
