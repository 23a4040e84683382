import { z } from 'zod'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import { id as asId, isId } from '#app/platform/id.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Caller } from '../../lists/ending/consequences.server.ts'
import {
  endSheet,
  makeSheet,
  removeView,
  restoreView,
  saveView,
  type ViewRefusal,
} from './keep-views.server.ts'
import { readStoredSearch, type ViewsPart } from './list-view.ts'
import { may } from './policy.ts'
import type { ViewAnswer } from './view-answer.ts'
import { selectSheets, selectViews } from './view-rows.server.ts'

const id = z.string().refine(isId).transform(asId)
const naming = { name: z.string().max(200), search: z.string().max(5_000) }

export const viewRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('view-save'), ...naming, isShared: z.boolean() }),
  z.object({ intent: z.literal('view-remove'), id }),
  z.object({ intent: z.literal('view-restore'), id }),
  z.object({ intent: z.literal('sheet-make'), ...naming }),
  z.object({ intent: z.literal('sheet-end'), id }),
])

/** Stores, removes or restores a view, makes or ends a sheet. R56, R57 */
export async function answerViews(
  app: AppContext,
  { by, locale, reader }: Caller,
  request: z.output<typeof viewRequest>,
): Promise<ViewAnswer> {
  const { editionId } = reader
  const asked = { ...request, editionId, by }
  const refused = (reason: ViewRefusal): ViewAnswer => ({
    kind: 'refused',
    sentence: refusals[reason]({}, { locale }),
  })
  const answered = ({ ...done }: Decision<unknown, ViewRefusal>): ViewAnswer =>
    done.ok ? { kind: 'done' } : refused(done.reason)
  switch (asked.intent) {
    case 'view-save':
      return answered(await saveView(app, asked))
    case 'view-remove':
      return answered(await removeView(app, asked))
    case 'view-restore':
      return answered(await restoreView(app, asked))
    case 'sheet-end':
      return answered(await endSheet(app, asked))
    case 'sheet-make': {
      const made = await makeSheet(app, { ...asked, locale })
      if (!made.ok) return refused(made.reason)
      return { kind: 'sheet', address: `${app.config.origin}/sheet/${made.value.secret}` }
    }
  }
}

const refusals: Record<ViewRefusal, typeof m.regs_views_refused_name> = {
  'not-allowed': m.platform_refusal_not_allowed,
  'not-found': m.platform_refusal_not_found,
  'edition-archived': m.register_refused_archived,
  'written-meanwhile': m.platform_refusal_written_meanwhile,
  'name-missing': m.regs_views_refused_name,
  'too-many': m.regs_views_refused_too_many,
  'is-everything': m.regs_views_refused_everything,
  'is-searched': m.regs_sheet_refused_searched,
}

/** The views and sheets of an edition that this person may see, and what they may do with them. */
export async function readStoredViews(
  app: AppContext,
  { editionId, by }: { readonly editionId: string; readonly by: Actor },
): Promise<ViewsPart> {
  const views = await selectViews(app.db, editionId, nameOfActor(by))
  return {
    views: views.map((view) => ({ ...view, search: readStoredSearch(view.search) })),
    sheets: may(by, 'sheet.make') ? await selectSheets(app.db, editionId, app.now()) : null,
    mayShare: may(by, 'view.share'),
    mayRemoveShared: may(by, 'view.removeShared'),
  }
}
