import type { Querying } from '#app/platform/database/statement.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

/** Something that is still to be paid, or was. */
export type PayableCost = {
  readonly editionId: string
  readonly edition: string
  readonly isOfCurrent: boolean
  readonly id: string
  readonly title: string
  /** The supplier, and the artist's name. */
  readonly payees: readonly string[]
  /** The bill, or the planned amount without one, less what was paid; never below 0. */
  readonly openCents: Cents
}

/** The costs of open editions, the latest first, for matching outgoing entries. T11 */
export async function findPayableCosts(db: Querying): Promise<PayableCost[]> {
  const { rows } = await db.query<{
    edition_id: string
    edition: string
    is_current: boolean
    id: string
    title: string
    payees: string[]
    open: number
  }>({
    name: 'payable-costs',
    text: `select c.edition_id, e.code as edition, e.is_current, c.id, c.title, array_remove(array[c.supplier, a.name], null) as payees,
        greatest(0, coalesce(c.actual_cents, c.planned_cents, 0) - coalesce(c.paid_cents, 0)) as open
      from costs c join editions e on e.id = c.edition_id and not e.archived
      left join artists a on a.edition_id = c.edition_id and a.slug = c.artist
      order by e.starts_on desc, c.edition_id, c.id`,
  })
  return rows.map(({ edition_id: editionId, edition, is_current: isOfCurrent, id, title, payees, open }) => ({
    editionId,
    edition,
    isOfCurrent,
    id,
    title,
    payees,
    openCents: cents(open),
  }))
}

/**
 * Notes on a cost what was paid of it; below 0 what came back. In the transaction that records the money. T11
 * @returns whether there is such a cost
 */
export async function costPaid(
  tx: Querying,
  {
    editionId,
    id,
    amountCents,
    on,
  }: {
    readonly editionId: string
    readonly id: string
    readonly amountCents: Cents
    readonly on: LocalDay
  },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'cost-paid',
    text: `update costs set paid_cents = coalesce(paid_cents, 0) + $3, paid_on = case when $3 > 0 then $4::date else paid_on end,
        version = version + 1
      where edition_id = $1 and id = $2`,
    values: [editionId, id, amountCents, on],
  })
  return rowCount === 1
}
