import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Table, textCell } from '#app/platform/spreadsheet/cell.ts'
import { countryName } from '#app/platform/values/countries.ts'
import type { Seeker } from '#app/registration/service.server.ts'
import { choiceWord, fieldLabel } from '../lists/labels.ts'
import { hasOpenProposal } from './match.ts'

/**
 * Dancers without a partner in a file.
 * @param titles of the events, by their ids
 */
export function seekersTable(
  seekers: readonly Seeker[],
  titles: ReadonlyMap<string, string>,
  locale: Locale,
): Table {
  const label = (name: string) => fieldLabel({ name }, locale)
  const isSo = (value: boolean) => textCell(value ? m.lists_yes({}, { locale }) : m.lists_no({}, { locale }))
  const named = (ids: readonly string[]) => textCell(ids.flatMap((id) => titles.get(id) ?? []).join('; '))
  return {
    columns: [
      { label: m.regs_col_number({}, { locale }) },
      { label: label('surname') },
      { label: label('name') },
      { label: label('email'), width: 30 },
      { label: label('country') },
      { label: label('role') },
      { label: label('level') },
      { label: label('status') },
      { label: label('seeksPartner') },
      { label: m.partners_col_confirmed({}, { locale }) },
      { label: m.partners_col_open({}, { locale }) },
      { label: m.regs_file_waiting({}, { locale }), width: 40 },
      { label: m.regs_file_placed({}, { locale }), width: 40 },
    ],
    rows: seekers.map((seeker) => [
      textCell(seeker.code),
      textCell(seeker.surname),
      textCell(seeker.name),
      textCell(seeker.email),
      textCell(countryName(seeker.country, locale)),
      textCell(choiceWord(seeker.role, locale)),
      textCell(seeker.level && choiceWord(seeker.level, locale)),
      textCell(choiceWord(seeker.status, locale)),
      isSo(seeker.seeks),
      isSo(seeker.isConfirmed),
      isSo(hasOpenProposal(seeker)),
      named(seeker.waiting),
      named(seeker.placed),
    ]),
  }
}
