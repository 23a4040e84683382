import type { Selectable } from 'kysely'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { PriceItems, PromoCodes } from '#db/tables.ts'
import type { Covers, PriceItem } from './price-item.ts'
import { type PromoCode, promoKey } from './promo.ts'
import type { Tier } from './tier.ts'

/** How much of something limited is sold. */
type Quota = { readonly quota: number | null; readonly used: number }

/** A promo code and how many registrations use it. */
export type PromoInUse = { readonly promo: PromoCode; readonly used: number }

export type Quotas = {
  /** By code; only items that exist. */
  readonly items: ReadonlyMap<string, Quota>
  /** The requested code; null when none was given or it does not exist. */
  readonly promo: PromoInUse | null
}

/** The edition's price list in its order. */
export async function selectPriceItems(db: Querying, editionId: string): Promise<PriceItem[]> {
  const { rows } = await db.query<Selectable<PriceItems>>(
    'select * from price_items where edition_id = $1 order by position, code',
    [editionId],
  )
  return rows.map(priceItemOf)
}

/** The typed promo code (P11) with its use; null when there is none. */
export async function findPromoCode(
  db: Querying,
  editionId: string,
  typed: string,
): Promise<PromoInUse | null> {
  return selectPromo(db, editionId, typed, '')
}

/** What is sold of these items and of this code, as it stands now. */
export function readQuotas(
  db: Querying,
  editionId: string,
  itemCodes: readonly string[],
  promoCode: string | null = null,
): Promise<Quotas> {
  return selectQuotas(db, editionId, { itemCodes, promoCode, lock: '' })
}

/**
 * The same, locked until the transaction ends: the promo code, then items in the order of their codes. The discount must be known before the cheapest
 * pass is, so every command locks in this order. Call after locking the pools, and only for items with a quota.
 */
export function lockQuotas(
  tx: Tx,
  editionId: string,
  itemCodes: readonly string[],
  promoCode: string | null = null,
): Promise<Quotas> {
  return selectQuotas(tx, editionId, { itemCodes, promoCode, lock: ' for update' })
}

/**
 * Adds to the sold numbers (below 0: returns), the promo code, then items in the order of their codes, so that it can follow `lockQuotas` or, for
 * returns, be called alone. Checks nothing.
 */
export async function changeUsed(
  tx: Tx,
  editionId: string,
  changes: ReadonlyMap<string, number>,
  promo: { readonly code: string; readonly by: number } | null = null,
): Promise<void> {
  if (promo && promo.by !== 0) {
    await tx.query({
      name: 'change-promo-used',
      text: 'update promo_codes set used = used + $3 where edition_id = $1 and code = $2',
      values: [editionId, promoKey(promo.code), promo.by],
    })
  }
  const items = [...changes].filter(([, by]) => by !== 0)
  if (items.length > 0) {
    await tx.query({
      name: 'change-used',
      text: `with change as (
               select i.code, c.by from price_items i join unnest($2::text[], $3::int[]) as c(code, by) on c.code = i.code
               where i.edition_id = $1 order by i.code for update of i)
             update price_items i set used = i.used + change.by from change
             where i.edition_id = $1 and i.code = change.code`,
      values: [editionId, items.map(([code]) => code), items.map(([, by]) => by)],
    })
  }
}

type Wanted = {
  readonly itemCodes: readonly string[]
  readonly promoCode: string | null
  readonly lock: Lock
}
type Lock = '' | ' for update'

async function selectQuotas(
  db: Querying,
  editionId: string,
  { itemCodes, promoCode, lock }: Wanted,
): Promise<Quotas> {
  const promo = promoCode === null ? null : await selectPromo(db, editionId, promoCode, lock)
  const items =
    itemCodes.length > 0 ? await selectItemQuotas(db, editionId, itemCodes, lock) : new Map<string, Quota>()
  return { items, promo }
}

async function selectItemQuotas(
  db: Querying,
  editionId: string,
  itemCodes: readonly string[],
  lock: Lock,
): Promise<ReadonlyMap<string, Quota>> {
  const { rows } = await db.query<Quota & { code: string }>({
    name: lock ? 'lock-quotas' : 'read-quotas',
    text: `select code, quota, used from price_items where edition_id = $1 and code = any($2) order by code${lock}`,
    values: [editionId, itemCodes],
  })
  return new Map(rows.map(({ code, quota, used }) => [code, { quota, used }]))
}

async function selectPromo(
  db: Querying,
  editionId: string,
  typed: string,
  lock: Lock,
): Promise<PromoInUse | null> {
  const { rows } = await db.query<Selectable<PromoCodes>>({
    name: lock ? 'lock-promo' : 'read-promo',
    text: `select * from promo_codes where edition_id = $1 and code = $2${lock}`,
    values: [editionId, promoKey(typed)],
  })
  return rows[0] ? { promo: promoOf(rows[0]), used: rows[0].used } : null
}

/** Copies codes without an owner into another edition: unused, their last days shifted with the festival. */
export async function copyPublicCodes(tx: Tx, from: string, to: string): Promise<void> {
  await tx.query(
    `insert into promo_codes select (jsonb_populate_record(t, jsonb_build_object('edition_id', $2::text, 'used', 0,
       'last_day', t.last_day + (n.starts_on - o.starts_on)))).*
     from promo_codes t join editions o on o.id = $1 join editions n on n.id = $2 where t.edition_id = $1 and t.owner is null`,
    [from, to],
  )
}

function priceItemOf(row: Selectable<PriceItems>): PriceItem {
  return {
    code: row.code,
    name: row.name as Bilingual,
    kind: row.kind as PriceItem['kind'],
    covers: row.covers as Covers,
    amountCents: amountsOf(row.amounts as Record<Tier, number>),
    vatRatePercent: row.vat_rate_percent,
    quota: row.quota,
    order: row.position,
  }
}

function amountsOf({ superEarly, early, regular, door }: Record<Tier, number>): PriceItem['amountCents'] {
  return {
    superEarly: cents(superEarly),
    early: cents(early),
    regular: cents(regular),
    door: cents(door),
  }
}

function promoOf(row: Selectable<PromoCodes>): PromoCode {
  return {
    code: row.code,
    discount: row.percent === null ? { amountCents: cents(row.amount_cents ?? 0) } : { percent: row.percent },
    quota: row.quota,
    lastDay: row.last_day === null ? null : localDay(row.last_day),
    owner: row.owner,
    ownerOnly: row.owner_only,
  }
}
