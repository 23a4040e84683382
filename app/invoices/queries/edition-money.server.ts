import type { MovementMethod } from '#app/ledger/movement.ts'
import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

/** The claims for one price item at one VAT rate. */
export type ItemMoney = {
  /** Code of the item, or of a retained amount; null for deductions by promo codes. */
  readonly item: string | null
  readonly vatRatePercent: number
  /** How many are owed. */
  readonly count: number
  readonly amountCents: Cents
}

/** The money of an edition from two sides: what it is for, and how it came. Claims and overpayments equal open amounts and payments. */
export type EditionMoney = {
  readonly items: readonly ItemMoney[]
  readonly methods: readonly { readonly method: MovementMethod; readonly amountCents: Cents }[]
  readonly claimedCents: Cents
  readonly paidCents: Cents
  /** The overpaid amounts. */
  readonly overCents: Cents
  /** The unpaid amounts. */
  readonly openCents: Cents
}

const zero = cents(0)

/** The present claims of registrations and door sales of an edition by item and VAT rate, and their payments by method. I20 */
export async function readEditionMoney(db: Querying, editionId: string): Promise<EditionMoney> {
  const { rows } = await db.query<{
    items: { item: string | null; rate: number; count: number; amount: number }[] | null
    methods: { method: MovementMethod; amount: number }[] | null
    claimed: string | null
    paid: string | null
    over: string | null
    open: string | null
  }>({
    name: 'edition-money',
    text: `
      with paid as (
        select a.subject_type, a.subject_id, m.method, sum(a.amount_cents) as amount_cents
        from allocations a join movements m on m.id = a.movement_id
        where a.edition_id = $1 and a.subject_type in ('registration', 'doorSale') group by 1, 2, 3),
      items as (
        select item, "vatRatePercent" as rate, sum(count)::int as count, sum("amountCents")::int as amount
        from claims c cross join lateral jsonb_to_recordset(lines) line(item text, "vatRatePercent" float, count int, "amountCents" int)
        where edition_id = $1 and subject_type in ('registration', 'doorSale') and ${isLatest('c')} group by 1, 2),
      methods as (select method, sum(amount_cents)::int as amount from paid group by 1),
      balances as (
        select coalesce(o.total_cents, 0) as claimed, coalesce(p.sum, 0) as paid
        from (select subject_type, subject_id, total_cents from claims c
          where edition_id = $1 and subject_type in ('registration', 'doorSale') and ${isLatest('c')}) o
        full join (select subject_type, subject_id, sum(amount_cents) as sum from paid group by 1, 2) p
          using (subject_type, subject_id))
      select (select jsonb_agg(i order by amount desc, item, rate) from items i where count <> 0 or amount <> 0) as items,
        (select jsonb_agg(m order by amount desc, method) from methods m where amount <> 0) as methods,
        sum(claimed) as claimed, sum(paid) as paid, sum(greatest(paid - claimed, 0)) as over, sum(greatest(claimed - paid, 0)) as open
      from balances`,
    values: [editionId],
  })
  const [row] = rows
  const sum = (text: string | null | undefined) => (text == null ? zero : cents(Number(text)))
  return {
    items: (row?.items ?? []).map(({ item, rate, count, amount }) => ({
      item,
      vatRatePercent: rate,
      count,
      amountCents: cents(amount),
    })),
    methods: (row?.methods ?? []).map(({ method, amount }) => ({ method, amountCents: cents(amount) })),
    claimedCents: sum(row?.claimed),
    paidCents: sum(row?.paid),
    overCents: sum(row?.over),
    openCents: sum(row?.open),
  }
}
