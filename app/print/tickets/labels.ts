/** A sheet of labels by the name under which it is sold; all measures in millimetres on A4. */
export type LabelSheet = {
  readonly name: string
  readonly columns: number
  readonly rows: number
  readonly width: number
  readonly height: number
  /** From the edge of the sheet to the first label. */
  readonly left: number
  readonly top: number
  /** From the beginning of one label to that of the next. */
  readonly stepX: number
  readonly stepY: number
}

const sheet = (
  name: string,
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  [left, top]: readonly [number, number],
  [stepX, stepY]: readonly [number, number],
): LabelSheet => ({ name, columns, rows, width, height, left, top, stepX, stepY })

/** The sheets to print on. `A4` is plain paper with lines to cut along. Measures: the makers' data sheets. J8 */
export const labelSheets = [
  sheet('A4', [2, 4], [105, 74.25], [0, 0], [105, 74.25]),
  sheet('L7159', [3, 8], [63.5, 33.9], [7.25, 12.9], [66, 33.9]),
  sheet('L7160', [3, 7], [63.5, 38.1], [7.25, 15.15], [66, 38.1]),
  sheet('L7161', [3, 6], [63.5, 46.6], [7.25, 8.7], [66, 46.6]),
  sheet('L7163', [2, 7], [99.1, 38.1], [4.65, 15.15], [101.6, 38.1]),
  sheet('L7165', [2, 4], [99.1, 67.7], [4.65, 13.1], [101.6, 67.7]),
  sheet('L7173', [2, 5], [99.1, 57], [4.65, 6], [101.6, 57]),
  sheet('L4785', [2, 5], [80, 50], [17.5, 13.5], [95, 55]),
] as const satisfies readonly LabelSheet[]

export type LabelName = (typeof labelSheets)[number]['name']

export const ticketKinds = ['ticket', 'badge'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** Whether a kind has room on a label: a badge is read from two steps away. J8 */
export function fitsOn(kind: TicketKind, { width, height }: Pick<LabelSheet, 'width' | 'height'>): boolean {
  return kind === 'ticket' || (width >= 80 && height >= 50)
}

/** The sheet of labels with this name; null when there is none. */
export function labelSheetNamed(name: string): LabelSheet | null {
  return labelSheets.find((one) => one.name === name) ?? null
}

/** The number of labels on a sheet. */
export function labelsOn({ columns, rows }: Pick<LabelSheet, 'columns' | 'rows'>): number {
  return columns * rows
}

/** A place on the n-th sheet, from 0, in millimetres from its upper left corner. */
export type LabelPlace = { readonly sheet: number; readonly x: number; readonly y: number }

/** How a printer is off: added to every measure, in millimetres. */
export type Offset = { readonly x: number; readonly y: number }

/** No printer is off by more. */
export const mostOffset = 10

/** Where the n-th label of a run stands, from 0; `start` is the label on which the first sheet begins, from 1, row by row. J8 */
export function placeOf(
  n: number,
  {
    sheet: { columns, rows, left, top, stepX, stepY },
    start,
    offset,
  }: { readonly sheet: LabelSheet; readonly start: number; readonly offset: Offset },
): LabelPlace {
  const at = n + start - 1
  const on = at % (columns * rows)
  return {
    sheet: Math.floor(at / (columns * rows)),
    x: left + (on % columns) * stepX + offset.x,
    y: top + Math.floor(on / columns) * stepY + offset.y,
  }
}

/** No file has more tickets. */
export const mostInFile = 200

/** The tickets of each file, by index: whole sheets except for the first, which begins at the chosen label. J9 */
export function filesOf(
  count: number,
  { sheet: one, start }: { readonly sheet: LabelSheet; readonly start: number },
): { readonly from: number; readonly until: number; readonly start: number }[] {
  const whole = Math.max(1, Math.floor(mostInFile / labelsOn(one))) * labelsOn(one)
  const files = []
  for (let from = 0; from < count; ) {
    const begin = from === 0 ? start : 1
    const until = Math.min(count, from + whole - (begin - 1))
    files.push({ from, until, start: begin })
    from = until
  }
  return files
}
