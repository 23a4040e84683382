import { isFrozen } from '#app/festival/phase.ts'
import { lockEdition, raiseCatalogueVersion } from '#app/festival/service.server.ts'
import { type Actor, nameOfActor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { decideWithin } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { may } from './policy.ts'
import { checkPriceItem, type PriceItem, type PriceItemError } from './price-item.ts'
import { type PromoCode, promoKey } from './promo.ts'
import { copyPublicCodes } from './repository.server.ts'

export type PriceRefusal =
  | PriceItemError
  | 'not-allowed'
  | 'not-found'
  | 'edition-archived'
  | 'taken'
  | 'fixed-name'
  | 'in-use'
  | 'quota-below-used'
  | 'impossible'

type Deps = Pick<AppContext, 'db' | 'now'>
type Edit = { readonly editionId: string; readonly by: Actor; readonly tx?: Tx | undefined }
type Done = Promise<Decision<{ readonly code: string }, PriceRefusal>>
type Row = Readonly<Record<string, unknown>> & { readonly used: number; readonly kind?: unknown }

/**
 * Adds a price item, or changes the one of this code. A quota never falls below what is sold, and the kind is fixed once the item is in use.
 * Registrations keep their prices: their picks store their tier, and lines are recomputed when they change. P18, P19.
 */
export async function savePriceItem(
  app: Deps,
  given: Edit & { readonly item: PriceItem; readonly freeAmount: boolean; readonly known: boolean },
): Done {
  const { item, known, freeAmount } = given
  const checked = checkPriceItem(item)
  if (!checked.ok) return checked
  if (!/^[a-z0-9-]{1,60}$/i.test(item.code)) return refuse('impossible')
  return editing(app, given, 'prices.edit', async (tx, editionId) => {
    const before = await lockRow(tx, 'price_items', editionId, item.code)
    const refusal = nameError(before, known) ?? quotaError(before, item.quota)
    if (refusal) return refuse(refusal)
    if (before && before.kind !== item.kind && (await isItemUsed(tx, editionId, item.code)))
      return refuse('in-use')
    const row = {
      edition_id: editionId,
      code: item.code,
      name: item.name,
      kind: item.kind,
      covers: item.covers,
      amounts: item.amountCents,
      vat_rate_percent: item.vatRatePercent,
      quota: item.quota,
      free_amount: freeAmount,
      position: item.order,
      used: before?.used ?? 0,
    }
    return write(app, tx, given, { table: 'price_items', code: item.code, row, before })
  })
}

/** Deletes a price item. Refused while an event, a registration or a door sale uses it. P19. */
export async function removePriceItem(app: Deps, given: Edit & { readonly code: string }): Done {
  const { code } = given
  return editing(app, given, 'prices.edit', async (tx, editionId) => {
    const before = await lockRow(tx, 'price_items', editionId, code)
    if (!before) return refuse('not-found')
    if (await isItemUsed(tx, editionId, code)) return refuse('in-use')
    return remove(app, tx, given, { table: 'price_items', code, before })
  })
}

/** Creates or changes a promo code. Its code is stored as P11 normalises it; the quota never falls below its use. P19. */
export async function savePromoCode(
  app: Deps,
  given: Edit & { readonly promo: PromoCode; readonly known: boolean },
): Done {
  const { promo, known } = given
  const code = promoKey(promo.code)
  if (code === '') return refuse('impossible')
  return editing(app, given, 'promoCodes.write', async (tx, editionId) => {
    const before = await lockRow(tx, 'promo_codes', editionId, code)
    const refusal = nameError(before, known) ?? quotaError(before, promo.quota)
    if (refusal) return refuse(refusal)
    const { discount } = promo
    const row = {
      edition_id: editionId,
      code,
      quota: promo.quota,
      used: before?.used ?? 0,
      percent: 'percent' in discount ? discount.percent : null,
      amount_cents: 'percent' in discount ? null : discount.amountCents,
      last_day: promo.lastDay,
      owner: promo.owner,
      owner_only: promo.ownerOnly,
    }
    return write(app, tx, given, { table: 'promo_codes', code, row, before })
  })
}

/** Deletes a promo code. Refused while a registration has it. P19. */
export async function removePromoCode(app: Deps, given: Edit & { readonly code: string }): Done {
  const { code } = given
  return editing(app, given, 'promoCodes.write', async (tx, editionId) => {
    const before = await lockRow(tx, 'promo_codes', editionId, code)
    if (!before) return refuse('not-found')
    const { rows } = await tx.query(
      'select from registrations where edition_id = $1 and promo_code = $2 limit 1',
      [editionId, code],
    )
    if (before.used > 0 || rows.length > 0) return refuse('in-use')
    return remove(app, tx, given, { table: 'promo_codes', code, before })
  })
}

/** Copies the price list into a new edition, within the command that creates it: nothing counts as sold there. */
export async function copyPrices(
  tx: Tx,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: Actor },
): Promise<Decision<null, 'not-allowed'>> {
  if (!may(by, 'prices.edit')) return refuse('not-allowed')
  await tx.query(
    `insert into price_items select (jsonb_populate_record(t, jsonb_build_object('edition_id', $2::text, 'used', 0))).*
     from price_items t where edition_id = $1`,
    [from, to],
  )
  return accept(null)
}

/**
 * Copies promo codes into a new edition, within the command that creates it, their last days moved by the days between the festivals. Codes with an
 * owner are not copied, and uses start at 0.
 */
export async function copyPromoCodes(
  tx: Tx,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: Actor },
): Promise<Decision<null, 'not-allowed'>> {
  if (!may(by, 'prices.edit')) return refuse('not-allowed')
  await copyPublicCodes(tx, from, to)
  return accept(null)
}

type Table = 'price_items' | 'promo_codes'
const things = { price_items: 'priceItem', promo_codes: 'promoCode' } as const

async function editing(
  app: Deps,
  { editionId, by, tx }: Edit,
  permission: 'prices.edit' | 'promoCodes.write',
  action: (tx: Tx, editionId: string) => Done,
): Done {
  if (!may(by, permission)) return refuse('not-allowed')
  return decideWithin<{ readonly code: string }, PriceRefusal>(app.db, tx, async (tx) => {
    const edition = await lockEdition(tx, editionId)
    if (!edition) return refuse('not-found')
    return isFrozen(edition) ? refuse('edition-archived') : action(tx, editionId)
  })
}

function nameError(before: Row | null, known: boolean): 'not-found' | 'taken' | null {
  if (known && !before) return 'not-found'
  return !known && before ? 'taken' : null
}

function quotaError(before: Row | null, quota: number | null): 'quota-below-used' | null {
  return before && quota !== null && quota < before.used ? 'quota-below-used' : null
}

async function lockRow(tx: Querying, table: Table, editionId: string, code: string): Promise<Row | null> {
  const { rows } = await tx.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${table} t where edition_id = $1 and code = $2 for update`,
    [editionId, code],
  )
  return rows[0]?.row ?? null
}

/**
 * Whether an event uses it as its price, a registration has bought, waits for or was given it, or it was sold at the door. An undone sale counts: the
 * report of its drawer has both entries under the item.
 */
async function isItemUsed(tx: Querying, editionId: string, code: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from events where edition_id = $1 and price_item = $2
     union all
     select from registrations where edition_id = $1
       and (uses @> jsonb_build_array(jsonb_build_object('item', $2::text))
         or extras @> jsonb_build_array(jsonb_build_object('code', $2::text))
         or lines @> jsonb_build_array(jsonb_build_object('item', $2::text)))
     union all
     select from reception_actions where edition_id = $1 and kind = 'doorSale' and state = 'done' and body ->> 'item' = $2
     limit 1`,
    [editionId, code],
  )
  return rows.length > 0
}

type Writing = { readonly table: Table; readonly code: string; readonly before: Row | null }

async function write(
  app: Deps,
  tx: Tx,
  edit: Edit,
  { table, code, row, before }: Writing & { readonly row: Readonly<Record<string, unknown>> },
): Done {
  const names = Object.keys(row).filter((name) => !['edition_id', 'code', 'used'].includes(name))
  await tx.query(
    `insert into ${table} select * from jsonb_populate_record(null::${table}, $1)
     on conflict (edition_id, code) do update set (${names.join(', ')}) = row(${names.map((name) => `excluded.${name}`).join(', ')})`,
    [JSON.stringify(row)],
  )
  const action = `${things[table]}.${before ? 'save' : 'add'}`
  await record(app, tx, edit, { action, code, before, after: await lockRow(tx, table, edit.editionId, code) })
  return accept({ code })
}

async function remove(app: Deps, tx: Tx, edit: Edit, { table, code, before }: Writing): Done {
  await tx.query(`delete from ${table} where edition_id = $1 and code = $2`, [edit.editionId, code])
  await record(app, tx, edit, { action: `${things[table]}.remove`, code, before, after: null })
  return accept({ code })
}

async function record(
  app: Deps,
  tx: Tx,
  { editionId, by }: Edit,
  { action, code, before, after }: { action: string; code: string; before: Row | null; after: Row | null },
): Promise<void> {
  await raiseCatalogueVersion(tx, editionId)
  const at = app.now()
  await recordAction(tx, { editionId, at, actor: nameOfActor(by), action, subjectId: code, before, after })
}
