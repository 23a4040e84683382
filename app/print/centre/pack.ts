import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { packKinds } from '../lists/list-kinds.ts'
import { countRows, type Sheet } from '../sheet.ts'

export type PackKind = (typeof packKinds)[number]

/** The lists that an address asks for; all of them where it names none. */
export function packKindsIn(search: URLSearchParams): PackKind[] {
  const named = search.getAll('list')
  return named.length === 0 ? [...packKinds] : packKinds.filter((kind) => named.includes(kind))
}

/** The sheets of a pack with their table of contents before them; those without a row are left out. J6 */
export function packOf(sheets: readonly Sheet[], dayText: string, locale: Locale): Sheet[] {
  const full = sheets.filter((sheet) => countRows(sheet) > 0)
  const contents: Sheet = {
    key: 'contents',
    title: m.print_centre_pack({}, { locale }),
    subtitle: dayText,
    facts: [],
    columns: [
      { label: '', width: 0.6, kind: 'box' },
      { label: m.print_col_list({}, { locale }), width: 6 },
      { label: m.print_col_room({}, { locale }), width: 7 },
      { label: m.print_col_count({}, { locale }), width: 1.6, kind: 'end' },
    ],
    groups: [
      {
        title: null,
        rows: full.map((sheet) => ['', sheet.title, sheet.subtitle, `${countRows(sheet)}`]),
      },
    ],
    empty: m.print_none_title({}, { locale }),
  }
  return [contents, ...full]
}
