import { createHash } from 'node:crypto'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { may } from '../policy.ts'
import { copyTypeOf, isAsSeen, LARGEST_COPY } from './signed-copy.ts'
import { type CopyOf, deleteCopy, lockCopy, writeCopy } from './tables/signed-copies.server.ts'

export type CopyRefusal =
  | ('not-allowed' | 'not-found' | 'edition-archived')
  /** Another user has stored or removed a copy since the page was shown. */
  | 'written-meanwhile'
  | 'too-large'
  /** Neither a PDF nor a JPEG or PNG picture, or half of one. */
  | 'wrong-type'

type Deps = Pick<AppContext, 'db' | 'now'>
type OnCopy = {
  readonly editionId: string
  readonly by: Actor
  readonly slug: string
  /** When the copy that the page showed was stored; null: it showed none. */
  readonly seen: string | null
}
type Done = Promise<Decision<null, CopyRefusal>>

/**
 * Stores the signed copy of an artist's contract, instead of the one before. The same file again changes nothing. H8
 * @param on.bytes null: more than is read
 */
export function storeSignedCopy(
  app: Deps,
  { bytes, ...on }: OnCopy & { readonly bytes: Uint8Array | null },
): Done {
  const type = bytes && copyTypeOf(bytes)
  const hash = bytes && createHash('sha256').update(bytes).digest('hex')
  return onCopy(app, on, async (tx, known) => {
    if (!bytes || bytes.length > LARGEST_COPY) return refuse('too-large')
    if (!type) return refuse('wrong-type')
    if (known.hash === hash) return accept(null)
    if (!isAsSeen(known, on)) return refuse('written-meanwhile')
    const { editionId, by } = on
    const id = known.engagementId
    await writeCopy(tx, { editionId, id, type, bytes, at: app.now(), by: nameOfActor(by) })
    await record(app, tx, on, {
      known,
      action: 'engagement.storeCopy',
      after: { type, size: bytes.length, hash },
    })
    return accept(null)
  })
}

/** Removes the copy; the contract and its day of signing stay. H8 */
export function removeSignedCopy(app: Deps, on: OnCopy): Done {
  return onCopy(app, on, async (tx, known) => {
    if (!known.copy) return refuse('not-found')
    if (!isAsSeen(known, on)) return refuse('written-meanwhile')
    await deleteCopy(tx, on.editionId, known.engagementId)
    await record(app, tx, on, { known, action: 'engagement.removeCopy', after: null })
    return accept(null)
  })
}

function onCopy(app: Deps, { editionId, by, slug }: OnCopy, work: (tx: Tx, known: CopyOf) => Done): Done {
  if (!may(by, 'engagements.edit')) return Promise.resolve(refuse('not-allowed'))
  return decideInTransaction<null, CopyRefusal>(app.db, async (tx) => {
    const known = await lockCopy(tx, editionId, slug)
    if (!known) return refuse('not-found')
    return known.isArchived ? refuse('edition-archived') : work(tx, known)
  })
}

type Recorded = {
  readonly known: CopyOf
  readonly action: 'engagement.storeCopy' | 'engagement.removeCopy'
  readonly after: object | null
}

async function record(app: Deps, tx: Tx, { editionId, by }: OnCopy, { known, action, after }: Recorded) {
  const { engagementId, copy, hash } = known
  await recordAction(tx, {
    editionId,
    at: app.now(),
    actor: nameOfActor(by),
    subjectId: engagementId,
    action,
    after,
    before: copy && { type: copy.type, size: copy.size, hash },
  })
}
