import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { entryActionText } from './action-labels.ts'

/** The line of names, after the mark by which spreadsheets take a file for UTF-8. */
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
  return `\uFEFF${line(
    names.map((name) => name({}, { locale })),
    locale,
  )}`
}

/** One entry in a line (RFC 4180), before and after as JSON. */
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
  return line(cells, locale)
}

/** Where decimals have a comma, spreadsheets part cells by semicolons. */
function line(cells: readonly string[], locale: Locale): string {
  return `${cells.map(csvText).join(locale === 'sl' ? ';' : ',')}\r\n`
}
