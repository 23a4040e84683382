import { parentPort, workerData } from 'node:worker_threads'
import { readFile } from './read-file.ts'

/** The program of a thread that reads a file and ends. */
parentPort?.postMessage(readFile(workerData))
