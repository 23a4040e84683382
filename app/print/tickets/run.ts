import type { Id } from '#app/platform/id.ts'
import {
  fitsOn,
  type LabelName,
  type LabelSheet,
  labelSheetNamed,
  labelsOn,
  mostOffset,
  type Offset,
  type TicketKind,
  ticketKinds,
} from './labels.ts'
import { type PrintChoice, type PrintedItem, printChoices } from './printed-ticket.ts'

/** How tickets are put on paper. */
export type TicketLayout = {
  readonly kind: TicketKind
  readonly sheet: LabelName
  /** The first label that is still on the first sheet, from 1. */
  readonly start: number
  readonly offset: Offset
  /** Absent: by surname. */
  readonly order?: 'arrival'
}

export const printOrders = ['surname', 'arrival'] as const

/** Tickets that were printed together. */
export type TicketRun = {
  readonly id: Id
  readonly madeAt: Date
  readonly madeBy: string
  readonly layout: TicketLayout
  readonly items: readonly PrintedItem[]
}

export type LayoutField = 'kind' | 'sheet' | 'start' | 'x' | 'y'

export type ReadLayout =
  | { readonly ok: true; readonly layout: TicketLayout; readonly choice: PrintChoice }
  | { readonly ok: false; readonly wrong: readonly LayoutField[] }

/** Reads what a form or an address says; names the fields that cannot be. J8 */
export function readLayout(given: { get(name: string): unknown }): ReadLayout {
  const text = (name: string) => String(given.get(name) ?? '').trim()
  const kind = ticketKinds.find((one) => one === (text('kind') || 'ticket'))
  const sheet = labelSheetNamed(text('sheet') || 'A4')
  const start = Number(text('start') || 1)
  const offset = { x: millimetres(text('x')), y: millimetres(text('y')) }
  const wrong: LayoutField[] = []
  if (!kind) wrong.push('kind')
  if (!sheet || (kind && !fitsOn(kind, sheet))) wrong.push('sheet')
  if (!Number.isSafeInteger(start) || start < 1 || (sheet && start > labelsOn(sheet))) wrong.push('start')
  if (offset.x === null) wrong.push('x')
  if (offset.y === null) wrong.push('y')
  if (wrong.length > 0 || !kind || !sheet || offset.x === null || offset.y === null)
    return { ok: false, wrong }
  const choice = printChoices.find((one) => one === text('choice')) ?? 'new'
  const label = { kind, sheet: sheet.name as LabelName, start, offset: { x: offset.x, y: offset.y } }
  const layout = text('order') === 'arrival' ? { ...label, order: 'arrival' as const } : label
  return { ok: true, layout, choice }
}

/** With a comma or a point, at most ten either way; null: it is none. */
function millimetres(text: string): number | null {
  if (text === '') return 0
  const plain = text.replace(',', '.').replace('\u2212', '-')
  if (!/^-?\d{1,2}(\.\d{1,2})?$/.test(plain)) return null
  const value = Number(plain)
  return Math.abs(value) <= mostOffset ? value : null
}

/** The sheet of labels that the layout names. @throws Error when there is none: a stored layout was checked by `readLayout` */
export function sheetOf({ sheet }: Pick<TicketLayout, 'sheet'>): LabelSheet {
  const found = labelSheetNamed(sheet)
  if (!found) throw new Error(`no labels are called ${sheet}`)
  return found
}
