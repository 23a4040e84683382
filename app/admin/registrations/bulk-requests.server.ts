import { z } from 'zod'
import { issueOne } from '#app/invoices/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import { localDayOf } from '#app/platform/values/local-day.ts'
import {
  type BulkOptions,
  type BulkPreview,
  bulkCommands,
  isPlanCommand,
  MOST_SELECTED,
} from '#app/registration/bulk/bulk.ts'
import { may } from '#app/registration/policy.ts'
import {
  askBulk,
  type BulkRefusal,
  previewBulkAction,
  recentBulkActions,
  stopBulk,
} from '#app/registration/service.server.ts'
import { tagList } from '#app/registration/tags.ts'
import { type Caller, groupsOf } from '../lists/ending/consequences.server.ts'
import { readEmail, type ShownEmail } from '../mails/queries/read-email.server.ts'
import type { BulkAnswer, PendingBulk } from './bulk-answer.ts'
import { readState } from './list-state.ts'
import { pendingOf } from './pending.ts'
import { findListed, readNumbers } from './queries/read-list.server.ts'
import { undoItemsOf } from './undo/answer-undo.server.ts'

const ids = z.array(z.string().refine(isId).transform(asId)).min(1).max(MOST_SELECTED)
const event = z.string().refine(isId).transform(asId)
/** The typed arguments. The command refuses invalid ones with a sentence. */
const options = z.object({
  tags: z.array(z.string().max(200)).max(50).optional(),
  promo: z.string().max(60).optional(),
  from: event.optional(),
  to: event.optional(),
})
const what = {
  command: z.enum(bulkCommands),
  ids,
  reason: z.string().max(200).optional(),
  options: options.optional(),
}

export const bulkRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('preview-bulk'), ...what }),
  z.object({ intent: z.literal('bulk'), ...what, shown: z.string().max(200) }),
  z.object({ intent: z.literal('stop'), id: z.string().refine(isId) }),
  /** Selects everything that the address finds. */
  z.object({ intent: z.literal('preview-all'), search: z.string().max(5000) }),
  /** Those selected as an address of the list. */
  z.object({ intent: z.literal('preview-chosen'), ids }),
])

/** Handles a bulk request: the preview, scheduling, or stopping. R37 */
export async function answerBulk(
  app: AppContext,
  caller: Caller,
  request: z.output<typeof bulkRequest>,
): Promise<BulkAnswer> {
  const { by, reader } = caller
  const { editionId } = reader
  switch (request.intent) {
    case 'preview-all': {
      if (!may(by, 'registrations.bulk')) return refused(caller, { kind: 'not-allowed' })
      const { q, filter, sort } = readState(new URLSearchParams(request.search))
      const today = localDayOf(app.now())
      const found = await findListed(app.db, editionId, { q, filter, sort, today, limit: MOST_SELECTED })
      return { kind: 'all', ids: found }
    }
    case 'preview-chosen': {
      if (!may(by, 'registrations.bulk')) return refused(caller, { kind: 'not-allowed' })
      const numbers = await readNumbers(app.db, editionId, request.ids)
      return { kind: 'chosen', filter: { chosen: numbers.map(String) } }
    }
    case 'preview-bulk': {
      const { command, reason = '–' } = request
      const further = readOptions(request)
      if (!further) return refused(caller, { kind: 'tags-wrong' })
      const input = { editionId, ids: request.ids, command, by, options: { ...further, reason } }
      let email: ShownEmail | null = null
      const onEmail = async (inside: AppContext, id: string) => {
        const shown = await readEmail(inside, { editionId, id })
        email = typeof shown === 'string' ? null : shown
      }
      const previewed = await previewBulkAction(app, { ...input, issue: issueOne, onEmail })
      if (!previewed.ok) return refused(caller, previewed.reason)
      return { ...(await shownOf(app, caller, previewed.value)), digest: previewed.value.digest, email }
    }
    case 'bulk': {
      const { command, shown, reason } = request
      const further = readOptions(request)
      if (!further) return refused(caller, { kind: 'tags-wrong' })
      const input = {
        editionId,
        ids: request.ids,
        command,
        by,
        shown,
        issue: issueOne,
        options: { ...further, ...(reason !== undefined && { reason }) },
      }
      const items = await undoItemsOf(app.db, editionId, { command, ids: request.ids, tags: further.tags })
      const asked = await askBulk(app, input)
      if (!asked.ok) return refused(caller, asked.reason)
      return { kind: 'done', ...(items.length > 0 && { undo: { items, bulk: asked.value.id } }) }
    }
    case 'stop': {
      const stopped = await stopBulk(app, { id: request.id, by })
      if (stopped.ok) return { kind: 'done' }
      const sentence = m.regs_bulk_stop_late({}, { locale: caller.locale })
      return { kind: 'refused', sentence, isChanged: false }
    }
  }
}

/** The arguments from the form; null when a tag is not valid. */
function readOptions({
  options = {},
}: {
  readonly options?: z.output<typeof what.options>
}): BulkOptions | null {
  if (options.tags === undefined) return options
  const tags = tagList.safeParse(options.tags)
  return tags.success ? { ...options, tags: tags.data } : null
}

async function shownOf(
  app: AppContext,
  { by, locale, reader }: Caller,
  { affected, skipped, preview }: BulkPreview,
) {
  return {
    kind: 'bulk' as const,
    affected: affected.length,
    skipped: skipped.map(({ dancer, reason }) => ({ name: `${dancer.name} ${dancer.surname}`, reason })),
    groups: await groupsOf(app, { by, locale, editionId: reader.editionId }, preview),
  }
}

type Refused = BulkRefusal['kind'] | 'tags-wrong'

const refusals: Record<Refused, typeof m.regs_bulk_refused_nothing> = {
  'not-allowed': m.regs_bulk_refused_not_allowed,
  'too-many': m.regs_bulk_refused_too_many,
  nothing: m.regs_bulk_refused_nothing,
  'reason-missing': m.regs_refused_reason_missing,
  changed: m.regs_bulk_refused_changed,
  'options-missing': m.regs_bulk_refused_options_missing,
  'tags-wrong': m.regs_bulk_refused_tags,
}

function refused({ locale }: Caller, { kind }: { readonly kind: Refused }): BulkAnswer {
  return { kind: 'refused', sentence: refusals[kind]({}, { locale }), isChanged: kind === 'changed' }
}

/** Bulk actions of the edition that wait, run, or ended a moment ago. */
export async function readPending(app: AppContext, editionId: string): Promise<PendingBulk[]> {
  const recent = await recentBulkActions(app, editionId)
  return recent.filter(({ command }) => !isPlanCommand(command)).map((action) => pendingOf(action, app.now()))
}
