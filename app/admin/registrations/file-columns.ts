import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { amountCell, type Cell, type Column, dayCell, textCell } from '#app/platform/spreadsheet/cell.ts'
import { countryName } from '#app/platform/values/countries.ts'
import { formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import { choiceWord, fieldLabel } from '../lists/labels.ts'
import type { ListRow } from './queries/read-list.server.ts'
import type { NamedPick } from './queries/read-pick-names.server.ts'

/** One row for each registration, or one for each of its picks. */
export type FileRows = 'registrations' | 'picks'
type Line = { readonly row: ListRow; readonly picks: readonly NamedPick[] }
type FileColumn = Column & { readonly cell: (line: Line) => Cell }

/** The columns of a file of registrations, with the titles of events. */
export function fileColumns(
  rows: FileRows,
  locale: Locale,
  { isSheet = false }: { readonly isSheet?: boolean } = {},
): FileColumn[] {
  const label = (name: string) => fieldLabel({ name }, locale)
  const word = (choice: string | null) => textCell(choice && choiceWord(choice, locale))
  const titles = (picks: readonly NamedPick[], states: readonly string[]) =>
    textCell(
      picks
        .filter(({ state }) => states.includes(state))
        .map(({ title }) => inLocale(title, locale).text)
        .join('; '),
    )
  const own: FileColumn[] = [
    { label: m.regs_col_number({}, { locale }), cell: ({ row }) => textCell(row.code) },
    { label: label('surname'), cell: ({ row }) => textCell(row.surname) },
    { label: label('name'), cell: ({ row }) => textCell(row.name) },
    ...(isSheet
      ? []
      : [
          { label: label('email'), cell: ({ row }: Line) => textCell(row.email) },
          { label: label('phone'), cell: ({ row }: Line) => textCell(row.phone) },
        ]),
    { label: label('country'), cell: ({ row }) => textCell(countryName(row.country, locale)) },
    { label: label('role'), cell: ({ row }) => word(row.role) },
    { label: label('level'), cell: ({ row }) => word(row.level) },
    { label: m.regs_col_partner({}, { locale }), cell: ({ row }) => textCell(partnerName(row, isSheet)) },
    { label: label('status'), cell: ({ row }) => word(row.status) },
  ]
  const moneyColumns: FileColumn[] = [
    { label: m.regs_col_total({}, { locale }), cell: ({ row }) => amountCell(row.totalCents) },
    { label: m.regs_col_paid({}, { locale }), cell: ({ row }) => amountCell(row.paidCents) },
    { label: m.regs_col_open({}, { locale }), cell: ({ row }) => amountCell(row.openCents) },
    { label: m.regs_col_due({}, { locale }), cell: ({ row }) => dayCell(row.dueOn) },
    { label: m.regs_col_reserved({}, { locale }), cell: ({ row }) => dayCell(localDayOf(row.reserved)) },
    { label: label('payBy'), cell: ({ row }) => word(row.payBy) },
    { label: label('promo'), cell: ({ row }) => textCell(row.promo) },
    { label: label('extras'), cell: ({ row }) => textCell(row.extras.join('; ')) },
    ...(isSheet
      ? []
      : [
          { label: label('tags'), cell: ({ row }: Line) => textCell(row.tags.join('; ')) },
          { label: label('internalNote'), cell: ({ row }: Line) => textCell(row.internalNote) },
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
    (cell: (pick: NamedPick) => Cell) =>
    ({ picks: [pick] }: Line) =>
      pick ? cell(pick) : textCell('')
  return [
    ...own,
    {
      label: m.regs_dim_event({}, { locale }),
      cell: of(({ title }) => textCell(inLocale(title, locale).text)),
    },
    { label: m.regs_file_day({}, { locale }), cell: of(({ startsAt }) => dayCell(localDayOf(startsAt))) },
    {
      label: m.regs_file_time({}, { locale }),
      cell: of(({ startsAt }) => textCell(formatTime(startsAt, locale))),
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
