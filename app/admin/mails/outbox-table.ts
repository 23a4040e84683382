import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cell, type Column, momentCell, numberCell, textCell } from '#app/platform/spreadsheet/cell.ts'
import { messageName } from '#app/registration/mail/message-names.ts'
import { choiceWord, fieldLabel } from '../lists/labels.ts'
import { shownState, stateReason } from './outbox-row-state.ts'
import type { OutboxRow } from './queries/read-outbox.server.ts'
import { stateLabels } from './ui/outbox-labels.ts'

/** The columns of the outbox in a file. */
export function outboxColumns(locale: Locale): Column[] {
  const label = (name: string) => fieldLabel({ name }, locale)
  return [
    { label: m.mails_col_written({}, { locale }) },
    { label: m.mails_col_email({}, { locale }), width: 30 },
    { label: m.mails_col_name({}, { locale }), width: 30 },
    { label: label('code') },
    { label: m.mails_col_to({}, { locale }), width: 30 },
    { label: label('language'), width: 14 },
    { label: m.mails_col_state({}, { locale }) },
    { label: m.mails_col_reason({}, { locale }), width: 40 },
    { label: m.mails_col_tries({}, { locale }), width: 10 },
    { label: m.mails_col_leaves({}, { locale }) },
    { label: m.mails_col_sent({}, { locale }) },
  ]
}

/** An e-mail in a file. The next attempt is that of an e-mail that is still to leave. */
export function outboxFileRow(row: OutboxRow, locale: Locale): Cell[] {
  const { state, kind, person, recipient, language, attempts, createdAt, nextAt, sentAt } = row
  const isLeaving = state === 'queued' || state === 'retrying'
  return [
    momentCell(createdAt),
    textCell(messageName(kind, locale)),
    textCell(person?.name ?? null),
    textCell(person?.code ?? null),
    textCell(recipient),
    textCell(choiceWord(language, locale)),
    textCell(stateLabels[shownState(row)]({}, { locale })),
    textCell(stateReason(row, locale)),
    numberCell(attempts),
    momentCell(isLeaving ? nextAt : null),
    momentCell(sentAt),
  ]
}
