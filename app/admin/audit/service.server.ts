import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import {
  countAudit,
  type EntryPage,
  readAllEntries,
  readEntryPage,
  readNewestId,
  recentActors,
} from '#app/platform/audit/audit-reading.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { may } from '../policy.ts'
import { type AuditView, filterOf } from './audit-view.ts'
import { findKnownNames, type KnownNames } from './known-names.server.ts'

export type AuditPage = EntryPage & {
  readonly names: KnownNames
  /** the newest of all entries, filtered or not; `0` in an empty log */
  readonly newestId: string
  /** the actors offered as a filter */
  readonly actors: readonly string[]
  /** null for a text search: counting would read the whole log */
  readonly count: number | null
}

/** Reads a page of the audit log with the names of its subjects, for staff who may read it. */
export async function readAuditPage(
  { db }: Pick<AppContext, 'db'>,
  { by, view }: { readonly by: Actor; readonly view: AuditView },
): Promise<Decision<AuditPage, 'not-allowed'>> {
  if (!may(by, 'audit.read')) return refuse('not-allowed')
  const filter = filterOf(view)
  const place = view.after ? { after: view.after } : view.before ? { before: view.before } : null
  // read first: entries written while the page is read count as new
  const newestId = await readNewestId(db)
  const [page, actors, count] = await Promise.all([
    readEntryPage(db, { filter, place, size: view.size }),
    recentActors(db),
    filter.text === null ? countAudit(db, filter) : null,
  ])
  return accept({
    ...page,
    names: await findKnownNames(db, page.entries, view.subject),
    newestId,
    actors,
    count,
  })
}

/** Streams all entries of a view, for a file. */
export function readWholeAudit(
  { db }: Pick<AppContext, 'db'>,
  { by, view }: { readonly by: Actor; readonly view: AuditView },
): Decision<AsyncGenerator<readonly AuditEntry[]>, 'not-allowed'> {
  return may(by, 'audit.read') ? accept(readAllEntries(db, filterOf(view))) : refuse('not-allowed')
}
