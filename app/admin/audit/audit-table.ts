import type { AuditEntry } from '#app/platform/audit/audit-entry.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cell, type Column, momentCell, numberCell, textCell } from '#app/platform/spreadsheet/cell.ts'
import { entryActionText } from './action-labels.ts'

/** The columns of the audit log in a file. */
export function auditColumns(locale: Locale): Column[] {
  return [
    { label: m.audit_csv_number({}, { locale }), width: 10 },
    { label: m.audit_when({}, { locale }) },
    { label: m.audit_who({}, { locale }) },
    { label: m.audit_what({}, { locale }), width: 30 },
    { label: m.audit_csv_action({}, { locale }) },
    { label: m.audit_csv_edition({}, { locale }), width: 14 },
    { label: m.audit_about({}, { locale }), width: 26 },
    { label: m.audit_before({}, { locale }), width: 40 },
    { label: m.audit_after({}, { locale }), width: 40 },
  ]
}

/** An entry in a file, with the states before and after as JSON. */
export function auditRow(entry: AuditEntry, locale: Locale): Cell[] {
  const { id, at, actor, action, editionId, subjectId, before, after } = entry
  return [
    numberCell(Number(id)),
    momentCell(at, { hasSeconds: true }),
    textCell(actor),
    textCell(entryActionText(entry, locale)),
    textCell(action),
    textCell(editionId),
    textCell(subjectId),
    textCell(before === null ? null : JSON.stringify(before)),
    textCell(after === null ? null : JSON.stringify(after)),
  ]
}
