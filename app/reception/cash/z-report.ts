import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'

const cashRowKinds = ['debt', 'sale', 'payBack', 'payOut', 'drop', 'count'] as const
export type CashRowKind = (typeof cashRowKinds)[number]

/** One line of a drawer: incoming (above 0) or outgoing money. */
export type CashRow = {
  readonly id: string
  readonly kind: CashRowKind
  readonly method: 'cash' | 'terminal' | 'voucher'
  readonly amountCents: Cents
  readonly item: string | null
  /** Null where the document of another domain says it: what registrations pay is invoiced there. */
  readonly vatRatePercent: number | null
  readonly pieces: number
  readonly corrects: string | null
  readonly isAddendum: boolean
  readonly at: Date
  readonly person: string
  readonly note: string | null
  readonly receipt: string | null
}

/** The report of an evening at a drawer. Every sum is a sum of its rows. Q10 */
export type ZReport = {
  readonly floatCents: Cents
  readonly byMethod: readonly { readonly method: CashRow['method']; readonly cents: Cents }[]
  readonly byItem: readonly {
    readonly item: string
    readonly pieces: number
    readonly cents: Cents
  }[]
  /** Of door sales, by rate: each row has its own net and VAT, for each is a receipt. */
  readonly byVat: readonly {
    readonly rate: number
    readonly gross: Cents
    readonly net: Cents
    readonly vat: Cents
  }[]
  /** The reversed payments, row by row. */
  readonly counterRows: readonly CashRow[]
  readonly expectedCash: Cents
  readonly expectedTerminal: Cents
  /** missing in reports that were printed before vouchers were counted */
  readonly expectedVouchers?: Cents
}

/**
 * The report of a drawer from its rows. Money put into the safe leaves the drawer and is no income, so it affects the expected amount but no method.
 * @param rows without those that came after closing
 */
export function zReportOf(floatCents: Cents, rows: readonly CashRow[]): ZReport {
  const moved = rows.filter(({ kind }) => kind !== 'drop' && kind !== 'count')
  const sumOf = (some: readonly CashRow[]) => sumCents(some.map(({ amountCents }) => amountCents))
  const methods = (['cash', 'terminal', 'voucher'] as const).filter(
    (method) => method !== 'voucher' || moved.some((row) => row.method === 'voucher'),
  )
  const byItem = [...Map.groupBy(moved, (row) => row.item ?? row.kind)].map(([item, some]) => ({
    item,
    cents: sumOf(some),
    pieces: some.reduce((sum, row) => sum + row.pieces, 0),
  }))
  const sold = moved.filter(({ vatRatePercent }) => vatRatePercent !== null)
  return {
    floatCents,
    byMethod: methods.map((method) => ({
      method,
      cents: sumOf(moved.filter((row) => row.method === method)),
    })),
    byItem: byItem.toSorted((one, other) => (one.item < other.item ? -1 : 1)),
    byVat: [...Map.groupBy(sold, (row) => row.vatRatePercent ?? 0)]
      .toSorted(([one], [other]) => other - one)
      .map(([rate, some]) => {
        const gross = sumOf(some)
        const net = sumCents(some.map(({ amountCents }) => netOf(amountCents, rate)))
        return { rate, gross, net, vat: cents(gross - net) }
      }),
    counterRows: moved.filter(({ corrects }) => corrects !== null),
    expectedCash: cents(floatCents + sumOf(rows.filter(({ method }) => method === 'cash'))),
    expectedTerminal: sumOf(moved.filter(({ method }) => method === 'terminal')),
    expectedVouchers: sumOf(moved.filter(({ method }) => method === 'voucher')),
  }
}

/** Net of a gross amount, halves away from zero. I3 */
function netOf(gross: Cents, rate: number): Cents {
  return cents(Math.sign(gross) * Math.round(Math.abs(gross) / (1 + rate / 100)))
}
