import { createHash } from 'node:crypto'
import { readNotice, storeNotice } from '#app/ledger/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { newId } from '#app/platform/ids.server.ts'
import { may } from '../policy.ts'
import { type FileRefusal, readContent } from '../queries/read-file.server.ts'

/**
 * Puts a file of the bank into the inbox as it came, where it can be looked at before anything is imported. A file that is refused is not kept.
 * The same file again is the same one. B17
 */
export async function storeFile(
  app: AppContext,
  { name, content, by }: { readonly name: string | null; readonly content: Uint8Array; readonly by: Actor },
): Promise<
  Decision<
    { readonly fileId: Id; readonly isImported: boolean },
    FileRefusal | { readonly kind: 'not-allowed' }
  >
> {
  if (!may(by, 'bank.book')) return refuse({ kind: 'not-allowed' })
  const read = await readContent(app, content)
  if (!read.ok && read.reason.kind !== 'mapping-needed') return read
  const key = createHash('sha256').update(content).digest('hex')
  const at = app.now()
  const stored = { id: newId(at), source: 'statement', key, name, content, at, by: nameOfActor(by) } as const
  const fileId = await storeNotice(app.db, stored)
  const notice = await readNotice(app.db, { id: fileId, source: 'statement' })
  return accept({ fileId, isImported: notice?.handledAt != null })
}
