/** The formats of a file of tables, as the ends of its name and of addresses. */
export const fileKinds = ['csv', 'xlsx'] as const
export type FileKind = (typeof fileKinds)[number]

export const fileTypes: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The format that the end of an address names; CSV where it names none. */
export function fileKindIn(pathname: string): FileKind {
  return fileKinds.find((kind) => pathname.endsWith(`.${kind}`)) ?? 'csv'
}
