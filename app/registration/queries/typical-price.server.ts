import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

/** What most dancers of an edition pay: the middle three fifths, rounded outwards to multiples of five euro. */
export type TypicalPrice = { readonly fromCents: Cents; readonly toCents: Cents }

/** Fewer are not representative, and individual prices could be inferred. */
const fewestDancers = 20
const fiveEuro = 500

/** The price range of dancers with a place and a price above 0; null while there are too few. */
export async function findTypicalPrice(
  { db }: Pick<AppContext, 'db'>,
  editionId: string,
): Promise<TypicalPrice | null> {
  const { rows } = await db.query<{ low: number | null; high: number | null; count: number }>({
    name: 'typical-price',
    text: `select count(*)::int as count,
        percentile_disc(0.2) within group (order by total_cents) as low,
        percentile_disc(0.8) within group (order by total_cents) as high
      from registrations
      where edition_id = $1 and status in ('placed', 'confirmed') and total_cents > 0 and erased_at is null`,
    values: [editionId],
  })
  const [row] = rows
  if (!row || row.count < fewestDancers || row.low === null || row.high === null) return null
  return {
    fromCents: cents(Math.floor(row.low / fiveEuro) * fiveEuro),
    toCents: cents(Math.ceil(row.high / fiveEuro) * fiveEuro),
  }
}
