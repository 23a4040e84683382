import { parentPort, workerData } from 'node:worker_threads'
import { dumpMigrated } from './migrated-dump.server.ts'

/** The program of a thread that makes a migrated database, gives its dump and ends. */
const dump = new Uint8Array(await dumpMigrated(workerData, 'gzip'))
parentPort?.postMessage(dump, [dump.buffer])
