import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { MenuGroup } from '../menu.ts'
import { countWaiting } from './queries/count-waiting.server.ts'
import { type Waiting, waitingPages } from './waiting-pages.ts'

/** The menu is rendered with every page; a count is as old as this at most, in milliseconds. */
const FRESH_MS = 5_000

type Counted = { readonly at: number; readonly waiting: Promise<Waiting> }
const known = new WeakMap<Database, Map<string, Counted>>()

/** The counts of waiting work in an edition, cached for five seconds. A failed count is not cached. */
export function readWaiting(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  editionId: string,
): Promise<Waiting> {
  const counts = known.get(db) ?? new Map<string, Counted>()
  known.set(db, counts)
  const at = now().getTime()
  const before = counts.get(editionId)
  // the demo's clock may be set back
  if (before && at >= before.at && at - before.at < FRESH_MS) return before.waiting
  const waiting = countWaiting(db, editionId)
  counts.set(editionId, { at, waiting })
  waiting.catch(() => counts.delete(editionId))
  return waiting
}

const lists = new Map<string, string>(Object.values(waitingPages).map(({ page, list }) => [page, list]))

/** The menu with how much waits behind its pages, and where that is. */
export function withWaiting(menu: readonly MenuGroup[], waiting: Waiting): MenuGroup[] {
  return menu.map((group) => ({
    ...group,
    pages: group.pages.map((page) => {
      const [count, list] = [waiting[page.href] ?? 0, lists.get(page.href)]
      return count > 0 && list ? { ...page, waiting: { count, list } } : page
    }),
  }))
}
