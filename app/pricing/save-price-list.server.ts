import { isFrozen } from '#app/festival/phase.ts'
import { lockEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { dryRun } from '#app/platform/database/dry-run.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { leaveItemInDrafts } from '#app/programme/service.server.ts'
import { type PriceRefusal, removePriceItem, savePriceItem } from './editing.server.ts'
import { isDonation } from './extras.ts'
import { may } from './policy.ts'
import type { PriceItem } from './price-item.ts'
import { changeBetween, changedSince } from './price-list-change.ts'
import { selectPriceItems } from './repository.server.ts'

export type PriceListRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'edition-archived'
  /** The items that another user has changed since the list was opened. */
  | { readonly kind: 'changed-meanwhile'; readonly codes: readonly string[] }
  | { readonly kind: 'item'; readonly code: string; readonly reason: PriceRefusal }

type Deps = Pick<AppContext, 'db' | 'now'>

export type PriceListOrder = {
  readonly editionId: string
  readonly by: Actor
  /** The list as it was opened. */
  readonly base: readonly PriceItem[]
  readonly wanted: readonly PriceItem[]
}

/**
 * Stores the wanted price list as a whole or not at all. Unchanged items are not touched; an item that only drafts use is deleted, and they have no
 * price then. Refused when another user changed the list since it was opened. P18, P19, P22
 */
export async function savePriceList(
  app: Deps,
  { editionId, by, base, wanted }: PriceListOrder,
): Promise<Decision<null, PriceListRefusal>> {
  if (!may(by, 'prices.edit')) return refuse('not-allowed')
  return decideInTransaction<null, PriceListRefusal>(app.db, async (tx) => {
    const edition = await lockEdition(tx, editionId)
    if (!edition) return refuse('not-found')
    if (isFrozen(edition)) return refuse('edition-archived')
    const now = await selectPriceItems(tx, editionId)
    const codes = changedSince(base, now)
    if (codes.length > 0) return refuse({ kind: 'changed-meanwhile', codes })
    const { added, changed, removed } = changeBetween(now, wanted)
    const known = new Set(now.map(({ code }) => code))
    for (const { code } of removed) {
      await leaveItemInDrafts(tx, { editionId, code, by })
      const done = await removePriceItem(app, { editionId, by, code, tx })
      if (!done.ok) return refuse({ kind: 'item', code, reason: done.reason })
    }
    for (const item of [...added, ...changed.map(({ after }) => after)]) {
      const order = { editionId, by, item, freeAmount: isDonation(item), known: known.has(item.code), tx }
      const done = await savePriceItem(app, order)
      if (!done.ok) return refuse({ kind: 'item', code: item.code, reason: done.reason })
    }
    return accept(null)
  })
}

/** Whether saving would be refused, and why. Nothing is written. */
export function previewPriceList(
  app: Deps,
  order: PriceListOrder,
): Promise<Decision<null, PriceListRefusal>> {
  return dryRun(app.db, (db) => savePriceList({ ...app, db }, order))
}
