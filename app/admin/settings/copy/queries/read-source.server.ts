import type { Edition } from '#app/festival/edition.ts'
import { findEditions } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type PartCounts, readCounts } from './read-counts.server.ts'

/** The source edition as the wizard shows it. */
export type CopySource = {
  readonly source: Edition
  readonly counts: PartCounts
  /** How many events each day has. */
  readonly eventDays: readonly { readonly day: LocalDay; readonly count: number }[]
  readonly editions: readonly Pick<Edition, 'id' | 'code' | 'number'>[]
  /** The idempotency key of this wizard: two presses create one edition. */
  readonly pressKey: string
}

/** @param wanted whose id; where there is none, `otherwise` */
export async function readCopySource(
  app: Pick<AppContext, 'db' | 'now'>,
  wanted: string | null,
  otherwise: Edition,
): Promise<CopySource> {
  const editions = await findEditions(app)
  const source = editions.find(({ id }) => id === wanted) ?? otherwise
  const { rows } = await app.db.query<{ day: string; count: number }>(
    `select festival_day::text as day, count(*)::int as count from events where edition_id = $1 group by 1 order by 1`,
    [source.id],
  )
  return {
    source,
    counts: await readCounts(app.db, source.id),
    eventDays: rows.map(({ day, count }) => ({ day: localDay(day), count })),
    editions: editions.map(({ id, code, number }) => ({ id, code, number })),
    pressKey: newId(app.now()),
  }
}
