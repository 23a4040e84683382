import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { csvLine } from '#app/platform/spreadsheet/csv-file.ts'
import { countryName } from '#app/platform/values/countries.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import { formatTime, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, centsToDecimal } from '#app/platform/values/money.ts'
import { choiceWord, fieldLabel } from '../lists/labels.ts'
import type { ListRow } from './queries/read-list.server.ts'
import type { NamedPick } from './queries/read-pick-names.server.ts'

/** A cell of a file: texts are never formulas, days and amounts are real ones. */
export type FileCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'day'; readonly day: LocalDay | null }
  | { readonly kind: 'money'; readonly cents: Cents }

/** One row for each registration, or one for each of its picks. */
export type FileRows = 'registrations' | 'picks'
type Line = { readonly row: ListRow; readonly picks: readonly NamedPick[] }
type FileColumn = { readonly label: string; readonly cell: (line: Line) => FileCell }

const text = (value: string | null): FileCell => ({ kind: 'text', text: value ?? '' })
const money = (cents: Cents): FileCell => ({ kind: 'money', cents })
const day = (value: LocalDay | null): FileCell => ({ kind: 'day', day: value })

/** The columns of a file of registrations, with the titles of events. */
export function fileColumns(
  rows: FileRows,
  locale: Locale,
  { isSheet = false }: { readonly isSheet?: boolean } = {},
): FileColumn[] {
  const label = (name: string) => fieldLabel({ name }, locale)
  const word = (choice: string | null) => text(choice && choiceWord(choice, locale))
  const titles = (picks: readonly NamedPick[], states: readonly string[]) =>
    text(
      picks
        .filter(({ state }) => states.includes(state))
        .map(({ title }) => inLocale(title, locale).text)
        .join('; '),
    )
  const own: FileColumn[] = [
    { label: m.regs_col_number({}, { locale }), cell: ({ row }) => text(row.code) },
    { label: label('surname'), cell: ({ row }) => text(row.surname) },
    { label: label('name'), cell: ({ row }) => text(row.name) },
    ...(isSheet
      ? []
      : [
          { label: label('email'), cell: ({ row }: Line) => text(row.email) },
          { label: label('phone'), cell: ({ row }: Line) => text(row.phone) },
        ]),
    { label: label('country'), cell: ({ row }) => text(countryName(row.country, locale)) },
    { label: label('role'), cell: ({ row }) => word(row.role) },
    { label: label('level'), cell: ({ row }) => word(row.level) },
    { label: m.regs_col_partner({}, { locale }), cell: ({ row }) => text(partnerName(row, isSheet)) },
    { label: label('status'), cell: ({ row }) => word(row.status) },
  ]
  const moneyColumns: FileColumn[] = [
    { label: m.regs_col_total({}, { locale }), cell: ({ row }) => money(row.totalCents) },
    { label: m.regs_col_paid({}, { locale }), cell: ({ row }) => money(row.paidCents) },
    { label: m.regs_col_open({}, { locale }), cell: ({ row }) => money(row.openCents) },
    { label: m.regs_col_due({}, { locale }), cell: ({ row }) => day(row.dueOn) },
    { label: m.regs_col_reserved({}, { locale }), cell: ({ row }) => day(localDayOf(row.reserved)) },
    { label: label('payBy'), cell: ({ row }) => word(row.payBy) },
    { label: label('promo'), cell: ({ row }) => text(row.promo) },
    { label: label('extras'), cell: ({ row }) => text(row.extras.join('; ')) },
    ...(isSheet
      ? []
      : [
          { label: label('tags'), cell: ({ row }: Line) => text(row.tags.join('; ')) },
          { label: label('internalNote'), cell: ({ row }: Line) => text(row.internalNote) },
        ]),
  ]
  if (rows === 'registrations') {
    return [
      ...own,
      { label: m.regs_file_placed({}, { locale }), cell: ({ picks }) => titles(picks, ['placed']) },
      {
        label: m.regs_file_waiting({}, { locale }),
        cell: ({ picks }) => titles(picks, ['waiting', 'prepared']),
      },
      ...moneyColumns,
    ]
  }
  const of =
    (cell: (pick: NamedPick) => FileCell) =>
    ({ picks: [pick] }: Line) =>
      pick ? cell(pick) : text('')
  return [
    ...own,
    { label: m.regs_dim_event({}, { locale }), cell: of(({ title }) => text(inLocale(title, locale).text)) },
    { label: m.regs_file_day({}, { locale }), cell: of(({ startsAt }) => day(localDayOf(startsAt))) },
    {
      label: m.regs_file_time({}, { locale }),
      cell: of(({ startsAt }) => text(formatTime(startsAt, locale))),
    },
    { label: m.regs_dim_place({}, { locale }), cell: of(({ state }) => word(state)) },
    { label: m.regs_file_danced({}, { locale }), cell: of(({ role }) => word(role)) },
  ]
}

/** An invited partner is known by address only. */
function partnerName({ partner }: ListRow, isSheet: boolean): string | null {
  if (partner.state === 'couple') return partner.name
  return partner.state === 'held' && !isSheet ? partner.email : null
}

/** The lines of a file; a registration without picks has one line in both kinds. */
export function linesOf(
  rows: FileRows,
  some: readonly ListRow[],
  picks: readonly NamedPick[],
): readonly Line[] {
  return some.flatMap((row) => {
    const own = picks.filter(({ registrationId }) => registrationId === row.id)
    return rows === 'registrations' || own.length === 0
      ? [{ row, picks: own }]
      : own.map((pick) => ({ row, picks: [pick] }))
  })
}

/** The line of a registration in a CSV file. */
export function csvLineOf(cells: readonly FileCell[], locale: Locale): string {
  const texts = cells.map((cell) => {
    if (cell.kind === 'text') return csvText(cell.text)
    if (cell.kind === 'day') return csvCell(cell.day ?? '')
    return csvCell(decimalText(centsToDecimal(cell.cents), locale))
  })
  return csvLine(texts, locale)
}
