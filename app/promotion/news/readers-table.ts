import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { dayCell, type Table, textCell } from '#app/platform/spreadsheet/cell.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { NewsReader } from './queries/news-recipients.server.ts'

/** The readers in a file. N5 */
export function readersTable(readers: readonly NewsReader[], locale: Locale): Table {
  return {
    columns: [
      { label: m.news_readers_address({}, { locale }), width: 30 },
      { label: m.news_readers_from({}, { locale }), width: 30 },
      { label: m.news_readers_language({}, { locale }) },
      { label: m.news_readers_since({}, { locale }) },
    ],
    rows: readers.map(({ email, language, name, since }) => [
      textCell(email),
      textCell(name ?? m.news_readers_signed_up({}, { locale })),
      textCell(language),
      dayCell(localDayOf(since)),
    ]),
  }
}
