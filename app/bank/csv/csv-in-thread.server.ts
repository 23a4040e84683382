import path from 'node:path'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import { inThread } from '#app/platform/in-thread.server.ts'
import type { Statement } from '../statement.ts'
import type { StatementError } from '../statement-error.ts'
import type { CsvMapping } from './csv-mapping.ts'
import type { ProposedMapping } from './propose-mapping.ts'

/** What the thread does with a file. */
export type CsvWork = { readonly bytes: Uint8Array } & (
  | { readonly kind: 'propose'; readonly account: string }
  | { readonly kind: 'read'; readonly mapping: CsvMapping }
)

type Root = Pick<AppContext, 'root'>

const program = 'app/bank/csv/csv-thread.server.ts'

/** The largest statement takes a fifth of this. */
const usualLimits = { timeoutMs: 30_000, megabytes: 768 }

/** Proposes a mapping as `proposeMapping` does, in a thread: the parser cannot be interrupted. */
export function proposeInThread(
  app: Root,
  bytes: Uint8Array,
  account: string,
  limits = usualLimits,
): Promise<Decision<ProposedMapping, StatementError>> {
  return workInThread(app, { kind: 'propose', bytes, account }, limits)
}

/** Reads a CSV file by a mapping as `readStatementFile` does, in a thread. */
export function readCsvInThread(
  app: Root,
  bytes: Uint8Array,
  mapping: CsvMapping,
): Promise<Decision<readonly Statement[], StatementError>> {
  return workInThread(app, { kind: 'read', bytes, mapping }, usualLimits)
}

async function workInThread<Value>(
  { root }: Root,
  work: CsvWork,
  limits: typeof usualLimits,
): Promise<Decision<Value, StatementError>> {
  const done = await inThread<Decision<Value, StatementError>>(path.join(root, program), work, limits)
  return done ?? refuse({ reason: 'too-laborious', place: {} })
}
