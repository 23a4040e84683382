import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { csvFile } from '#app/platform/spreadsheet/csv-file.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { NewsReader } from './queries/news-recipients.server.ts'

/** The readers as a CSV file. N5 */
export function readersCsv(readers: readonly NewsReader[], locale: Locale): string {
  const head = [
    m.news_readers_address({}, { locale }),
    m.news_readers_from({}, { locale }),
    m.news_readers_language({}, { locale }),
    m.news_readers_since({}, { locale }),
  ]
  const rows = readers.map(({ email, language, name, since }) => [
    csvText(email),
    csvText(name ?? m.news_readers_signed_up({}, { locale })),
    csvCell(language),
    csvCell(localDayOf(since)),
  ])
  return csvFile([head.map(csvText), ...rows], locale)
}
