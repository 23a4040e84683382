import { parentPort, workerData } from 'node:worker_threads'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { readStatementFile } from '../reading/read-statement-file.ts'
import type { Statement } from '../statement.ts'
import { type StatementError, StatementProblemFound } from '../statement-error.ts'
import type { CsvWork } from './csv-in-thread.server.ts'
import { type ProposedMapping, proposeMapping } from './propose-mapping.ts'

/** The program of a thread that proposes a mapping of a CSV file, or reads it by one, and ends. */
parentPort?.postMessage(answer(workerData))

function answer({
  bytes,
  ...work
}: CsvWork): Decision<ProposedMapping | readonly Statement[], StatementError> {
  if (work.kind === 'propose') return proposed(bytes, work.account)
  const reading = readStatementFile(bytes, work.mapping)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

function proposed(bytes: Uint8Array, account: string): Decision<ProposedMapping, StatementError> {
  try {
    return accept(proposeMapping(bytes, account))
  } catch (problem) {
    if (problem instanceof StatementProblemFound) return refuse(problem.error)
    throw problem
  }
}
