import { z } from 'zod'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId, type Id, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { type BulkCommand, MOST_SELECTED } from '#app/registration/bulk/bulk.ts'
import { mayBulk } from '#app/registration/policy.ts'
import {
  changeRegistration,
  editionOf,
  findRegistration,
  runStaffCommand,
  stopBulk,
  tagRegistration,
} from '#app/registration/service.server.ts'
import { tag, taggedWith, taggedWithout } from '#app/registration/tags.ts'
import type { Caller } from '../../lists/ending/consequences.server.ts'
import { readBefore, readLastReason } from '../queries/read-before.server.ts'
import type { UndoAnswer, UndoItem } from './undo.ts'

const id = z.string().refine(isId).transform(asId)
const payBy = z.enum(['bank', 'card', 'cash'])

export const undoRequest = z.object({
  intent: z.literal('undo'),
  bulk: id.optional(),
  items: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('tags'), id, tags: z.array(tag).min(1).max(20), isOn: z.boolean() }),
        z.object({ kind: z.literal('excuse'), id, isExcused: z.boolean() }),
        z.object({ kind: z.literal('payBy'), id, from: payBy, to: payBy }),
      ]),
    )
    .min(1)
    .max(MOST_SELECTED),
})
type Item = z.output<typeof undoRequest>['items'][number]

/** Takes a command back by the opposite one for each registration of this list; what somebody has changed since stays. R63 */
export async function answerUndo(
  app: AppContext,
  { by, locale, reader }: Pick<Caller, 'by' | 'locale' | 'reader'>,
  { items, bulk }: z.output<typeof undoRequest>,
): Promise<UndoAnswer> {
  if (!mayBulk(by, items.length))
    return { kind: 'refused', sentence: m.platform_refusal_not_allowed({}, { locale }) }
  // what it has not come to yet is not done either
  if (bulk) await stopBulk(app, { id: bulk, by })
  let done = 0
  for (const item of items) {
    const { editionId } = reader
    if ((await editionOf(app, item.id)) !== editionId) continue
    if (await takeBack(app, { editionId, item, by })) done += 1
  }
  app.wake()
  return { kind: 'undone', done, skipped: items.length - done }
}

type OneBack = { readonly editionId: string; readonly item: Item; readonly by: Actor }

async function takeBack(app: AppContext, { editionId, item, by }: OneBack): Promise<boolean> {
  switch (item.kind) {
    case 'tags':
      return (await tagRegistration(app, { id: item.id, by, tags: item.tags, isOn: item.isOn })).ok
    case 'excuse': {
      const command = item.isExcused ? 'excuse' : 'unexcuse'
      const found = await findRegistration(app, item.id, by)
      if (!found || found.excused === item.isExcused) return false
      const reason = item.isExcused ? await readLastReason(app.db, editionId, item.id) : ''
      return (await runStaffCommand(app, { id: item.id, by, command, reason })).ok
    }
    case 'payBy': {
      const found = await findRegistration(app, item.id, by)
      if (found?.payBy !== item.from) return false
      return (await changeRegistration(app, { id: item.id, change: { payBy: item.to }, by })).ok
    }
  }
}

type Wanted = {
  readonly command: BulkCommand
  readonly ids: readonly Id[]
  readonly tags?: readonly string[] | undefined
}

/** What would take this bulk command back, read before it runs; none where it cannot be taken back. R63 */
export async function undoItemsOf(
  db: Querying,
  editionId: string,
  { command, ids, tags = [] }: Wanted,
): Promise<UndoItem[]> {
  if (command !== 'tag' && command !== 'untag' && command !== 'excuse') return []
  const rows = await readBefore(db, { editionId, ids })
  return rows.flatMap((row): UndoItem[] => {
    if (command === 'excuse') return row.excused ? [] : [{ kind: 'excuse', id: row.id, isExcused: false }]
    const after = command === 'tag' ? (taggedWith(row.tags, tags) ?? row.tags) : taggedWithout(row.tags, tags)
    const [more, fewer] = command === 'tag' ? [after, row.tags] : [row.tags, after]
    const changed = taggedWithout(more, fewer)
    return changed.length === 0
      ? []
      : [{ kind: 'tags', id: row.id, tags: changed, isOn: command === 'untag' }]
  })
}
