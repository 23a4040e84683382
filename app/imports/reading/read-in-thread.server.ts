import path from 'node:path'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Decision, refuse } from '#app/platform/decision.ts'
import { inThread } from '#app/platform/in-thread.server.ts'
import { LARGEST_IMPORT } from './limits.ts'
import type { FileProblem, Table } from './table.ts'

const program = 'app/imports/reading/read-file-thread.server.ts'

/**
 * Reads a file as `readFile` does, in a thread: a small spreadsheet may unpack to work of many seconds. The largest list of registrations takes a
 * tenth of the limits. O1
 */
export async function readInThread(
  { root }: Pick<AppContext, 'root'>,
  bytes: Uint8Array,
  limits = { timeoutMs: 20_000, megabytes: 512 },
): Promise<Decision<Table, FileProblem>> {
  if (bytes.length > LARGEST_IMPORT) return refuse({ reason: 'too-large', limit: LARGEST_IMPORT })
  const read = await inThread<Decision<Table, FileProblem>>(path.join(root, program), bytes, limits)
  return read ?? refuse({ reason: 'too-laborious' })
}
