import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { PageName } from './page-names.ts'
import type { PageSource } from './page-source.ts'

/** A version of a page by an editor; `source` null: the repository's text again. */
export type PageVersion = {
  readonly number: number
  readonly source: PageSource | null
  readonly note: string
  readonly by: string
  readonly at: Date
}

/** One page in one language, of one edition. */
export type PagePlace = { readonly editionId: string; readonly page: PageName; readonly locale: Locale }

/** The current texts of a page, by language; absent where it was never edited. */
export async function selectInForce(
  db: Querying,
  editionId: string,
  page: PageName,
): Promise<ReadonlyMap<Locale, PageVersion>> {
  const { rows } = await db.query<PageVersion & { locale: Locale }>({
    name: 'content-in-force',
    text: `select distinct on (locale) locale, number, source, note, by, at from content_versions
           where edition_id = $1 and page = $2 order by locale, number desc`,
    values: [editionId, page],
  })
  return new Map(rows.map(({ locale, ...version }) => [locale, version]))
}

/** The current edited text of a page in one language; `title` null: the repository's. */
export type PageState = {
  readonly page: string
  readonly locale: Locale
  readonly title: string | null
  readonly isOwn: boolean
  readonly by: string
  readonly at: Date
}

/** The current version of every edited page and language, without the texts. */
export async function selectStates(db: Querying, editionId: string): Promise<PageState[]> {
  const { rows } = await db.query<PageState>(
    `select distinct on (page, locale) page, locale, source ->> 'title' as title, source is not null as "isOwn", by, at
     from content_versions where edition_id = $1 order by page, locale, number desc`,
    [editionId],
  )
  return rows
}

/** A version in the list of them: without its text. */
export type VersionLine = Omit<PageVersion, 'source'> & {
  /** False: as in the repository again. */
  readonly isOwn: boolean
  /** Whether it equals the current text. */
  readonly readsTheSame: boolean
}

/** Some versions, the newest first, from before a number where one is given; none of the texts leaves the database. F16. */
export async function selectVersions(
  db: Querying,
  { editionId, page, locale }: PagePlace,
  {
    inForce,
    repository,
    before,
    most,
  }: {
    readonly inForce: PageSource
    readonly repository: PageSource
    readonly before: number | null
    readonly most: number
  },
): Promise<VersionLine[]> {
  const { rows } = await db.query<VersionLine>(
    `select number, note, by, at, source is not null as "isOwn", coalesce(source, $5) = $4 as "readsTheSame"
     from content_versions
     where edition_id = $1 and page = $2 and locale = $3 and number < coalesce($6::int, 2147483647)
     order by number desc limit $7`,
    [editionId, page, locale, JSON.stringify(inForce), JSON.stringify(repository), before, most],
  )
  return rows
}

/** One version with its text; null when there is none of this number. */
export async function selectVersion(
  db: Querying,
  { editionId, page, locale }: PagePlace,
  number: number,
): Promise<PageVersion | null> {
  const { rows } = await db.query<PageVersion>(
    `select number, source, note, by, at from content_versions
     where edition_id = $1 and page = $2 and locale = $3 and number = $4`,
    [editionId, page, locale, number],
  )
  return rows[0] ?? null
}

/** False when a concurrent save has written this number. */
export async function insertVersion(
  tx: Querying,
  { editionId, page, locale }: PagePlace,
  { number, source, note, by, at }: PageVersion,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into content_versions (edition_id, page, locale, number, source, note, by, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [editionId, page, locale, number, source && JSON.stringify(source), note, by, at],
  )
  return rowCount === 1
}

/** Copies the edited texts into a new edition within its creation: each is the first version there. F20 */
export async function copyTexts(
  tx: Tx,
  {
    from,
    to,
    by,
    at,
  }: { readonly from: string; readonly to: string; readonly by: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `insert into content_versions (edition_id, page, locale, number, source, note, by, at)
     select $2, page, locale, 1, source, '', $3, $4 from (
       select distinct on (page, locale) page, locale, source from content_versions where edition_id = $1
       order by page, locale, number desc) newest
     where source is not null`,
    [from, to, by, at],
  )
}
