import { z } from 'zod'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { readState } from '../list-state.ts'
import { readWindow } from '../queries/read-list.server.ts'
import type { RowsAnswer } from './rows-request.ts'

const MOST_ROWS = 10_000_000

export const rowsRequest = z.object({
  intent: z.literal('preview-rows'),
  search: z.string().max(5000),
  from: z.number().int().min(0).max(MOST_ROWS),
})

/** The rows of a list of all from one on. The page has asked whether the list may be seen. */
export async function answerRows(
  app: AppContext,
  editionId: string,
  { search, from }: z.output<typeof rowsRequest>,
): Promise<RowsAnswer> {
  const { q, filter, sort } = readState(new URLSearchParams(search))
  const today = localDayOf(app.now())
  return { kind: 'rows', rows: await readWindow(app.db, editionId, { q, filter, sort, today, from }) }
}
