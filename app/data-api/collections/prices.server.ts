import { accept } from '#app/platform/decision.ts'
import { cents } from '#app/platform/values/money.ts'
import type { PriceItem } from '#app/pricing/price-item.ts'
import { type PromoCode, promoKey } from '#app/pricing/promo.ts'
import {
  removePriceItem,
  removePromoCode,
  savePriceItem,
  savePromoCode,
} from '#app/pricing/service.server.ts'
import type { CollectionAdapter, Document } from '../adapters/collection-adapter.ts'
import { sourceOf } from '../adapters/source-of.ts'
import { shapes } from '../shape/shapes.ts'
import { actionOf, ofEdition } from './action-of.ts'
import { namedIdOf, namedIdSql } from './named-id.server.ts'

/** The price list: each amount and each coverage is a field. */
export const priceItems: CollectionAdapter = {
  shape: shapes.priceItems,
  source: (call) =>
    sourceOf(shapes.priceItems, { from: 'price_items t', where: ofEdition(call), columns: itemColumns }),
  commands: {
    add: async (action) => {
      const { call, values } = action
      const saved = await savePriceItem(call.app, { ...actionOf(action), ...itemOf(values), known: false })
      return saved.ok ? accept({ id: namedIdOf('priceItem', call.edition.id, saved.value.code) }) : saved
    },
    change: async (action) => {
      const { call, values, known } = action
      const given = itemOf({ ...known, ...values })
      if (given.item.code !== known.code) return { ok: false, reason: 'fixed-name' }
      return savePriceItem(call.app, { ...actionOf(action), ...given, known: true })
    },
    remove: (action) =>
      removePriceItem(action.call.app, { ...actionOf(action), code: String(action.known.code) }),
  },
}

const itemColumns = {
  _id: namedIdSql('priceItem', 't.code'),
  coversKinds: `array(select jsonb_array_elements_text(coalesce(t.covers -> 'kinds', '[]')))`,
  coversTags: `array(select jsonb_array_elements_text(coalesce(t.covers -> 'tags', '[]')))`,
  coversAtMost: `(t.covers ->> 'atMost')::int`,
  superEarlyCents: `(t.amounts ->> 'superEarly')::int`,
  earlyCents: `(t.amounts ->> 'early')::int`,
  regularCents: `(t.amounts ->> 'regular')::int`,
  doorCents: `(t.amounts ->> 'door')::int`,
}

/** The validated values as an item. An empty list of kinds or tags means any. */
function itemOf(values: Document): { item: PriceItem; freeAmount: boolean } {
  const { coversKinds, coversTags, coversAtMost } = values
  const isSome = (list: unknown) => Array.isArray(list) && list.length > 0
  const amount = (name: string) => cents(Number(values[name] ?? 0))
  const item = {
    code: values.code,
    name: values.name,
    kind: values.kind,
    covers: {
      ...(isSome(coversKinds) && { kinds: coversKinds }),
      ...(isSome(coversTags) && { tags: coversTags }),
      ...(typeof coversAtMost === 'number' && { atMost: coversAtMost }),
    },
    amountCents: {
      superEarly: amount('superEarlyCents'),
      early: amount('earlyCents'),
      regular: amount('regularCents'),
      door: amount('doorCents'),
    },
    vatRatePercent: values.vatRatePercent,
    quota: values.quota ?? null,
    order: values.position ?? 0,
  }
  return { item: item as unknown as PriceItem, freeAmount: values.freeAmount === true }
}

/** Promo codes of the edition, each with a percentage or an amount in cents. A code never changes. */
export const promoCodes: CollectionAdapter = {
  shape: shapes.promoCodes,
  source: (call) =>
    sourceOf(shapes.promoCodes, {
      from: 'promo_codes t',
      where: ofEdition(call),
      columns: { _id: namedIdSql('promoCode', 't.code') },
    }),
  commands: {
    add: async (action) => {
      const promo = promoOf(action.values)
      if (!promo) return { ok: false, reason: 'percent-or-amount' }
      const saved = await savePromoCode(action.call.app, { ...actionOf(action), promo, known: false })
      return saved.ok
        ? accept({ id: namedIdOf('promoCode', action.call.edition.id, saved.value.code) })
        : saved
    },
    change: async (action) => {
      const promo = promoOf({ ...action.known, ...action.values })
      if (!promo) return { ok: false, reason: 'percent-or-amount' }
      if (promoKey(promo.code) !== action.known.code) return { ok: false, reason: 'fixed-name' }
      return savePromoCode(action.call.app, { ...actionOf(action), promo, known: true })
    },
    remove: (action) =>
      removePromoCode(action.call.app, { ...actionOf(action), code: String(action.known.code) }),
  },
}

/** Null when it takes off both a percentage and an amount, or neither. */
function promoOf(values: Document): PromoCode | null {
  const { percent, amountCents } = values
  if ((typeof percent === 'number') === (typeof amountCents === 'number')) return null
  const discount = typeof percent === 'number' ? { percent } : { amountCents: cents(Number(amountCents)) }
  const { code, quota = null, lastDay = null, owner = null } = values
  return { code, discount, quota, lastDay, owner, ownerOnly: values.ownerOnly === true } as PromoCode
}
