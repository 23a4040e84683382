import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { byteOrderMark, csvLine } from '#app/platform/spreadsheet/csv-file.ts'
import { formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { entryActionText } from './action-labels.ts'

/** The line of headings, with the byte order mark before it. */
export function auditCsvHead(locale: Locale): string {
  const names = [
    m.audit_csv_number,
    m.audit_when,
    m.audit_who,
    m.audit_what,
    m.audit_csv_action,
    m.audit_csv_edition,
    m.audit_about,
    m.audit_before,
    m.audit_after,
  ]
  return (
    byteOrderMark +
    csvLine(
      names.map((name) => csvText(name({}, { locale }))),
      locale,
    )
  )
}

/** The line of an entry, with the states before and after as JSON. */
export function auditCsvLine(entry: AuditEntry, locale: Locale): string {
  const { id, at, actor, action, editionId, subjectId, before, after } = entry
  const seconds = String(at.getUTCSeconds()).padStart(2, '0')
  const cells = [
    id,
    `${localDayOf(at)} ${formatTime(at, 'en')}:${seconds}`,
    actor,
    entryActionText(entry, locale),
    action,
    editionId,
    subjectId,
    before === null ? '' : JSON.stringify(before),
    after === null ? '' : JSON.stringify(after),
  ]
  return csvLine(cells.map(csvText), locale)
}
