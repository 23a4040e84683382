import type { Bilingual, Locale } from '#app/platform/locale.ts'
import type { Sheet, SheetRow } from '#app/platform/ui/admin/sheet/sheet.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import { type Cents, parseEuro } from '#app/platform/values/money.ts'
import {
  type Covers,
  checkPriceItem,
  MOST_CENTS,
  type PriceItem,
  type PriceItemError,
} from '#app/pricing/price-item.ts'
import { type Tier, tiers } from '#app/pricing/tier.ts'
import { type EventKind, eventKinds } from '#app/programme/event.ts'
import { numberText, parseNumber } from '../../lists/editor/number-text.ts'
import { choiceWord } from '../../lists/labels.ts'

/** The columns of the price list as people write it. */
const priceColumns = ['code', 'en', 'sl', 'kind', 'covers', ...tiers, 'vat', 'quota'] as const
type PriceColumn = (typeof priceColumns)[number]

export const itemKinds = ['pass', 'pack', 'single', 'extra'] as const

export type CellErrorKind =
  | PriceItemError
  | ('code' | 'code-twice' | 'name' | 'covers' | 'amount' | 'vat' | 'quota' | 'quota-below-used')

export type CellError = { readonly id: string; readonly column: PriceColumn; readonly error: CellErrorKind }

/** The price list as the lines of the sheet, identified by their codes. */
export function sheetOf(items: readonly PriceItem[], locale: Locale): Sheet {
  return items.map((item) => ({ id: item.code, cells: cellsOf(item, locale) }))
}

function cellsOf(item: PriceItem, locale: Locale): SheetRow['cells'] {
  const { code, name, kind, covers, amountCents, vatRatePercent, quota } = item
  return {
    code,
    en: name.en,
    sl: name.sl,
    kind,
    covers: coversText(covers, locale),
    ...Object.fromEntries(tiers.map((tier) => [tier, amountText(amountCents[tier], locale)])),
    vat: numberText(vatRatePercent, locale),
    quota: quota === null ? '' : String(quota),
  }
}

/** A line of an empty text. */
export function newLine(id: string): SheetRow {
  return { id, cells: { ...Object.fromEntries(priceColumns.map((column) => [column, ''])), kind: 'single' } }
}

/** Reads the sheet as price items in its order, with the errors. An item with an error is left out. */
export function itemsIn(
  sheet: Sheet,
  used: ReadonlyMap<string, number>,
): { readonly items: readonly PriceItem[]; readonly errors: readonly CellError[] } {
  const codes = sheet.map(({ cells }) => textIn(cells, 'code'))
  const read = sheet.map((row, order) => readRow(row, order, used))
  const twice = sheet.flatMap(({ id }, n): CellError[] =>
    codes[n] !== '' && codes.indexOf(codes[n] ?? '') !== codes.lastIndexOf(codes[n] ?? '')
      ? [{ id, column: 'code', error: 'code-twice' }]
      : [],
  )
  return {
    items: read.flatMap(({ item }) => item ?? []),
    errors: [...read.flatMap(({ errors }) => errors), ...twice],
  }
}

const textIn = (cells: SheetRow['cells'], column: PriceColumn) => (cells[column] ?? '').trim()

function readRow(
  { id, cells }: SheetRow,
  order: number,
  used: ReadonlyMap<string, number>,
): { readonly item: PriceItem | null; readonly errors: readonly CellError[] } {
  const errors: CellError[] = []
  const unless = (isRight: boolean, column: PriceColumn, error: CellErrorKind) => {
    if (!isRight) errors.push({ id, column, error })
  }
  const code = textIn(cells, 'code')
  const name: Bilingual = { en: textIn(cells, 'en'), sl: textIn(cells, 'sl') }
  const kind = itemKinds.find((one) => one === cells.kind) ?? 'single'
  const covers = readCovers(textIn(cells, 'covers'))
  const amounts = tiers.map((tier) => [tier, parseEuro(textIn(cells, tier))] as const)
  const vatRatePercent = parseNumber(textIn(cells, 'vat').replace('%', ''))
  const quota = textIn(cells, 'quota') === '' ? null : parseNumber(textIn(cells, 'quota'))
  const isQuota = textIn(cells, 'quota') === '' || (quota !== null && Number.isInteger(quota))
  unless(/^[a-z0-9-]{1,60}$/i.test(code), 'code', 'code')
  unless(name.en !== '' || name.sl !== '', 'en', 'name')
  unless(covers !== null, 'covers', 'covers')
  for (const [tier, amount] of amounts) unless(amount !== null, tier, 'amount')
  unless(vatRatePercent !== null && vatRatePercent >= 0 && vatRatePercent <= 100, 'vat', 'vat')
  unless(isQuota, 'quota', 'quota')
  unless(!isQuota || quota === null || quota >= (used.get(id) ?? 0), 'quota', 'quota-below-used')
  if (errors.length > 0 || !covers || vatRatePercent === null) return { item: null, errors }
  const amountCents = Object.fromEntries(amounts) as Record<Tier, Cents>
  const item = { code, name, kind, covers, amountCents, vatRatePercent, quota, order }
  const checked = checkPriceItem(item)
  if (checked.ok) return { item, errors }
  return { item: null, errors: [{ id, column: columnOf(checked.reason, item), error: checked.reason }] }
}

/** Items in the order in which they were stay with their number, and new ones follow; else all are numbered again. */
export function numbered(items: readonly PriceItem[], base: readonly PriceItem[]): readonly PriceItem[] {
  const orders = new Map(base.map(({ code, order }) => [code, order]))
  const known = items.filter(({ code }) => orders.has(code))
  const isFirst = items.slice(0, known.length).every(({ code }) => orders.has(code))
  const isInOrder = known.every(({ code }, n) => {
    const before = known[n - 1]
    return !before || (orders.get(before.code) ?? 0) <= (orders.get(code) ?? 0)
  })
  if (!isFirst || !isInOrder) return items.map((item, order) => ({ ...item, order }))
  const last = Math.max(-1, ...base.map(({ order }) => order))
  return items.map((item, n) => ({ ...item, order: orders.get(item.code) ?? last + 1 + n - known.length }))
}

function columnOf(error: PriceItemError, { amountCents }: PriceItem): PriceColumn {
  switch (error) {
    case 'amount-negative':
      return tiers.find((tier) => amountCents[tier] < 0) ?? 'superEarly'
    case 'amount-most':
      return tiers.find((tier) => amountCents[tier] > MOST_CENTS) ?? 'superEarly'
    case 'amount-falls':
      return tiers.find((tier, n) => amountCents[tier] < amountCents[tiers[n - 1] ?? tier]) ?? 'early'
    case 'covers-none':
      return 'covers'
    case 'quota-negative':
    case 'quota-most':
    case 'quota-on-single':
      return 'quota'
  }
}

/** `125`, or where there are cents `98,50`. */
export function amountText(amount: Cents, locale: Locale): string {
  const euros = amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
  return decimalText(euros, locale)
}

/** `3 × class`, `milonga, práctica #technique`; empty: every event. */
export function coversText({ kinds, tags, atMost }: Covers, locale: Locale): string {
  const names = (kinds ?? []).map((kind) => choiceWord(kind, locale).toLocaleLowerCase(locale)).join(', ')
  return [atMost !== undefined && `${atMost} ×`, names, ...(tags ?? []).map((tag) => `#${tag}`)]
    .filter(Boolean)
    .join(' ')
}

/** The same, written in either language or by the kinds' own names; null: something in it is none. */
function readCovers(text: string): Covers | null {
  const [, count, rest = ''] = /^(?:(\d+)\s*[×x*])?\s*(.*)$/i.exec(text) ?? []
  const tags = [...rest.matchAll(/#([\p{L}\p{N}-]+)/gu)].map(([, tag = '']) => tag)
  const names = rest
    .replace(/#[\p{L}\p{N}-]+/gu, ' ')
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const kinds = names.flatMap((name) => kindNamed(name) ?? [])
  if (kinds.length < names.length) return null
  return {
    ...(kinds.length > 0 && { kinds }),
    ...(tags.length > 0 && { tags }),
    ...(count !== undefined && { atMost: Number(count) }),
  }
}

function kindNamed(name: string): EventKind | null {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const isNamed = (kind: EventKind) =>
    [kind, choiceWord(kind, 'en'), choiceWord(kind, 'sl')].some((one) => plain(one) === plain(name))
  return eventKinds.find(isNamed) ?? null
}
